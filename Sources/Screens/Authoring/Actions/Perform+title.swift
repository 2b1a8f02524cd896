extension Perform {
    /// An action with a title. Without `triggers`, it is in the cell's menu; the rest is as without a title.
    ///
    /// - Parameters:
    ///   - id: The identity, unique in the cell.
    ///   - title: The text of its button, in the caller's language.
    ///   - triggers: The gestures that perform it; `nil` for an action in the menu.
    ///   - isOffered: Whether the caller may perform it, mostly a decision of the State; `true` for everybody.
    ///   - perform: Performs the action; returns the topics that it has written, and effects for the client.
    public init(
        _ id: ActionID, title: @autoclosure () -> String, on triggers: Triggers? = nil, if isOffered: Bool,
        perform: @autoclosure () -> @Sendable @concurrent () async throws -> Performed
    ) {
        self.init(
            id, title(), triggers, if: isOffered,
            Action.Handler(fields: nil, body: .plain(perform())))
    }

    /// An action with a title whose `perform` receives the caller who performs it.
    public init(
        _ id: ActionID, title: @autoclosure () -> String, on triggers: Triggers? = nil, if isOffered: Bool,
        perform: @autoclosure () -> @Sendable @concurrent (_ performer: Caller) async throws -> Performed
    ) {
        self.init(
            id, title(), triggers, if: isOffered,
            Action.Handler(fields: nil, body: .byPerformer(perform())))
    }

    /// An action with a title that posts a filled-in form. It has a trigger: a menu has no place for a form.
    public init(
        _ id: ActionID, title: @autoclosure () -> String, on triggers: Triggers, if isOffered: Bool,
        fields: @autoclosure () -> FormFields,
        perform: @autoclosure () -> @Sendable @concurrent (FormValues) async throws -> Performed
    ) {
        self.init(
            id, title(), triggers, if: isOffered,
            Action.Handler(fields: fields(), body: .form(perform())))
    }

    /// An action with a title and a form whose `perform` also receives the caller who performs it.
    public init(
        _ id: ActionID, title: @autoclosure () -> String, on triggers: Triggers, if isOffered: Bool,
        fields: @autoclosure () -> FormFields,
        perform: @autoclosure () -> @Sendable @concurrent (FormValues, _ performer: Caller) async throws -> Performed
    ) {
        self.init(
            id, title(), triggers, if: isOffered,
            Action.Handler(fields: fields(), body: .formByPerformer(perform())))
    }

    private init(
        _ id: ActionID, _ title: @autoclosure () -> String, _ triggers: Triggers?, if isOffered: Bool,
        _ handler: @autoclosure () -> Action.Handler
    ) {
        action = Action(
            id: id, title: title(), on: triggers, isOffered ? .perform(handler()) : .withheld(.perform))
    }
}

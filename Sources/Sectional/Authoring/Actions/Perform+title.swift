extension Perform {
    /// An action with a title. Without `triggers`, it stands in the cell's menu; the rest is as without a title.
    ///
    /// - Parameters:
    ///   - id: The identity, unique in the cell.
    ///   - title: The text of its button, in the caller's language.
    ///   - triggers: The gestures that perform it; `nil` for an action in the menu.
    ///   - isExact: Whether a client that sends the revision it shows (`If-Match`) has to show the current screen.
    ///   - perform: Performs the action; returns the topics that it has written, and effects for the client.
    public init(
        _ id: ActionID, title: String, on triggers: Triggers? = nil, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent () async throws -> Performed
    ) {
        self.init(id, title, triggers, Action.Handler(fields: nil, isExact: isExact, body: .plain(perform)))
    }

    /// An action with a title whose `perform` receives the caller who performs it.
    public init(
        _ id: ActionID, title: String, on triggers: Triggers? = nil, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent (_ performer: Caller) async throws -> Performed
    ) {
        self.init(id, title, triggers, Action.Handler(fields: nil, isExact: isExact, body: .byPerformer(perform)))
    }

    /// An action with a title that posts a filled-in form. It has a trigger: a menu has no place for a form.
    public init(
        _ id: ActionID, title: String, on triggers: Triggers, fields: FormFields, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent (FormValues) async throws -> Performed
    ) {
        self.init(id, title, triggers, Action.Handler(fields: fields, isExact: isExact, body: .form(perform)))
    }

    /// An action with a title and a form whose `perform` also receives the caller who performs it.
    public init(
        _ id: ActionID, title: String, on triggers: Triggers, fields: FormFields, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent (FormValues, _ performer: Caller) async throws -> Performed
    ) {
        let handler = Action.Handler(fields: fields, isExact: isExact, body: .formByPerformer(perform))
        self.init(id, title, triggers, handler)
    }

    private init(_ id: ActionID, _ title: String, _ triggers: Triggers?, _ handler: Action.Handler) {
        action = Action(id: id, title: title, on: triggers, .perform(handler))
    }
}

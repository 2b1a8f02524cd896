/// An action that the service performs. `if:` decides whether it is offered to the caller. If not, the screen doesn't
/// contain it, its code isn't even made, and a request for it is answered with 403.
public struct Perform: ActionElement {
    public var action: Action

    /// An action that posts to its own `href` on any of `triggers`.
    ///
    /// - Parameters:
    ///   - id: The identity, unique in the cell.
    ///   - triggers: The gestures that perform it.
    ///   - isOffered: Whether the caller may perform it, mostly a decision of the State; `true` for everybody.
    ///   - perform: Performs the action; returns the topics that it has written, and effects for the client. What it
    ///     writes to the service's database is one transaction: committed when it returns, rolled back if it throws. It
    ///     throws `ActionError.conflict` if another change was written first. Other writers wait from its first write
    ///     on, so slow work comes before that.
    @inlinable @inline(__always)
    public init(
        _ id: ActionID, on triggers: Triggers, if isOffered: Bool,
        perform: @autoclosure () -> @Sendable @concurrent () async throws -> Performed
    ) {
        self.init(id, on: triggers, if: isOffered, Action.Handler(fields: nil, body: .plain(perform())))
    }

    /// An action whose `perform` receives the caller, even on a screen that is the same for a whole role.
    @inlinable @inline(__always)
    public init(
        _ id: ActionID, on triggers: Triggers, if isOffered: Bool,
        perform: @autoclosure () -> @Sendable @concurrent (_ performer: Caller) async throws -> Performed
    ) {
        self.init(id, on: triggers, if: isOffered, Action.Handler(fields: nil, body: .byPerformer(perform())))
    }

    /// An action with a form, whose `perform` receives values that fit `fields`. The rest is as without fields.
    @inlinable @inline(__always)
    public init(
        _ id: ActionID, on triggers: Triggers, if isOffered: Bool, fields: @autoclosure () -> FormFields,
        perform: @autoclosure () -> @Sendable @concurrent (FormValues) async throws -> Performed
    ) {
        self.init(id, on: triggers, if: isOffered, Action.Handler(fields: fields(), body: .form(perform())))
    }

    /// An action with a form whose `perform` also receives the caller who performs it.
    @inlinable @inline(__always)
    public init(
        _ id: ActionID, on triggers: Triggers, if isOffered: Bool, fields: @autoclosure () -> FormFields,
        perform: @autoclosure () -> @Sendable @concurrent (FormValues, _ performer: Caller) async throws -> Performed
    ) {
        self.init(id, on: triggers, if: isOffered, Action.Handler(fields: fields(), body: .formByPerformer(perform())))
    }

    /// The handler is made only if the action is offered: with it the closure, and what that captures.
    @inlinable @inline(__always)
    init(_ id: ActionID, on triggers: Triggers, if isOffered: Bool, _ handler: @autoclosure () -> Action.Handler) {
        action = Action(
            id: id, triggers: triggers.gestures, kind: isOffered ? .perform(handler()) : .withheld(.perform))
    }
}

extension Action {
    /// The handler of an action, and the form fields that it needs.
    ///
    /// Its closures are `@concurrent`: to keep them on the caller's executor takes a second closure for each cell.
    @usableFromInline
    package struct Handler: Sendable {
        @usableFromInline
        enum Body: Sendable {
            case plain(@Sendable @concurrent () async throws -> Performed)
            case byPerformer(@Sendable @concurrent (Caller) async throws -> Performed)
            case form(@Sendable @concurrent (FormValues) async throws -> Performed)
            case formByPerformer(@Sendable @concurrent (FormValues, Caller) async throws -> Performed)
        }

        @usableFromInline package let fields: FormFields?
        @usableFromInline let body: Body

        @inlinable
        init(fields: FormFields?, body: Body) { (self.fields, self.body) = (fields, body) }

        /// Performs the action with checked values.
        package func perform(_ values: FormValues = FormValues(), by performer: Caller) async throws -> Performed {
            switch body {
            case .plain(let perform): try await perform()
            case .byPerformer(let perform): try await perform(performer)
            case .form(let perform): try await perform(values)
            case .formByPerformer(let perform): try await perform(values, performer)
            }
        }
    }
}

extension Perform {
    /// An action with a title. Without `triggers`, it is in the cell's menu; the rest is as without a title.
    ///
    /// - Parameters:
    ///   - title: The text of its button, in the caller's language.
    ///   - triggers: The gestures that perform it; `nil` for an action in the menu.
    public init(
        _ id: ActionID, title: @autoclosure () -> String, on triggers: Triggers? = nil, if isOffered: Bool,
        perform: @autoclosure () -> @Sendable @concurrent () async throws -> Performed
    ) {
        self.init(id, title(), triggers, if: isOffered, Action.Handler(fields: nil, body: .plain(perform())))
    }

    /// An action with a title whose `perform` receives the caller who performs it.
    public init(
        _ id: ActionID, title: @autoclosure () -> String, on triggers: Triggers? = nil, if isOffered: Bool,
        perform: @autoclosure () -> @Sendable @concurrent (_ performer: Caller) async throws -> Performed
    ) {
        self.init(id, title(), triggers, if: isOffered, Action.Handler(fields: nil, body: .byPerformer(perform())))
    }

    /// An action with a title that posts a filled-in form. It has a trigger: a menu has no place for a form.
    public init(
        _ id: ActionID, title: @autoclosure () -> String, on triggers: Triggers, if isOffered: Bool,
        fields: @autoclosure () -> FormFields,
        perform: @autoclosure () -> @Sendable @concurrent (FormValues) async throws -> Performed
    ) {
        self.init(id, title(), triggers, if: isOffered, Action.Handler(fields: fields(), body: .form(perform())))
    }

    /// An action with a title and a form whose `perform` also receives the caller who performs it.
    public init(
        _ id: ActionID, title: @autoclosure () -> String, on triggers: Triggers, if isOffered: Bool,
        fields: @autoclosure () -> FormFields,
        perform: @autoclosure () -> @Sendable @concurrent (FormValues, _ performer: Caller) async throws -> Performed
    ) {
        self.init(
            id, title(), triggers, if: isOffered, Action.Handler(fields: fields(), body: .formByPerformer(perform())))
    }

    private init(
        _ id: ActionID, _ title: @autoclosure () -> String, _ triggers: Triggers?, if isOffered: Bool,
        _ handler: @autoclosure () -> Action.Handler
    ) {
        action = Action(id: id, title: title(), on: triggers, isOffered ? .perform(handler()) : .withheld(.perform))
    }
}

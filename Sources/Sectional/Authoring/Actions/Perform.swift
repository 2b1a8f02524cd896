/// Has the service do something. What it does stands where it is emitted, so that what isn't emitted can't be done.
public struct Perform: ActionElement {
    /// The action that it stands for.
    public let action: Action

    /// Posts to the action's own `href` on any of the triggers.
    ///
    /// - Parameters:
    ///   - id: unique in the cell.
    ///   - triggers: what sets it off.
    ///   - isExact: whether a client that says what it shows has to show the current screen (`If-Match`).
    ///   - perform: does it, and returns what changed, and what the client does besides. What it writes in the service's
    ///     database is stored as one when it has returned, and nothing of it where it throws: `ActionError.conflict` where
    ///     another change came first. Others that write wait from its first write on, so what takes long comes before.
    @inlinable
    public init(
        _ id: ActionID, on triggers: Triggers, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent () async throws -> Performed
    ) {
        self.init(id, on: triggers, Action.Handler(fields: nil, isExact: isExact, body: .plain(perform)))
    }

    /// The same where it matters who does it: `perform` is told, also in a screen that is the same for everybody of a
    /// role.
    @inlinable
    public init(
        _ id: ActionID, on triggers: Triggers, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent (_ performer: Caller) async throws -> Performed
    ) {
        self.init(id, on: triggers, Action.Handler(fields: nil, isExact: isExact, body: .byPerformer(perform)))
    }

    /// Posts what a person has entered to the action's own `href` on any of the triggers. `perform` is called with
    /// values that fit `fields`; otherwise it is as without fields.
    @inlinable
    public init(
        _ id: ActionID, on triggers: Triggers, fields: FormFields, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent (FormValues) async throws -> Performed
    ) {
        self.init(id, on: triggers, Action.Handler(fields: fields, isExact: isExact, body: .form(perform)))
    }

    /// The same where it matters who has entered it.
    @inlinable
    public init(
        _ id: ActionID, on triggers: Triggers, fields: FormFields, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent (FormValues, _ performer: Caller) async throws -> Performed
    ) {
        self.init(id, on: triggers, Action.Handler(fields: fields, isExact: isExact, body: .formByPerformer(perform)))
    }

    @inlinable
    init(_ id: ActionID, on triggers: Triggers, _ handler: Action.Handler) {
        action = Action(id: id, triggers: triggers, kind: .perform(handler))
    }
}

extension Action {
    /// The handler of an action, and the fields that it needs.
    ///
    /// What it does is `@concurrent`: to make it stay with its caller takes a second closure for each cell.
    @usableFromInline
    struct Handler: Sendable {
        @usableFromInline
        enum Body: Sendable {
            case plain(@Sendable @concurrent () async throws -> Performed)
            case byPerformer(@Sendable @concurrent (Caller) async throws -> Performed)
            case form(@Sendable @concurrent (FormValues) async throws -> Performed)
            case formByPerformer(@Sendable @concurrent (FormValues, Caller) async throws -> Performed)
        }

        @usableFromInline let fields: FormFields?
        @usableFromInline let isExact: Bool
        @usableFromInline let body: Body

        @inlinable
        init(fields: FormFields?, isExact: Bool, body: Body) {
            (self.fields, self.isExact, self.body) = (fields, isExact, body)
        }

        func perform(_ values: FormValues, by performer: Caller) async throws -> Performed {
            switch body {
            case .plain(let perform): try await perform()
            case .byPerformer(let perform): try await perform(performer)
            case .form(let perform): try await perform(values)
            case .formByPerformer(let perform): try await perform(values, performer)
            }
        }
    }
}

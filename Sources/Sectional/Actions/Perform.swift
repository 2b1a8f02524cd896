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
        let handler = Action.Handler(fields: nil, isExact: isExact, body: .plain(perform))
        action = Action(id: id, triggers: triggers, kind: .perform(handler))
    }

    /// Posts what a person has entered to the action's own `href` on any of the triggers. `perform` is called with
    /// values that fit `fields`; otherwise it is as without fields.
    @inlinable
    public init(
        _ id: ActionID, on triggers: Triggers, fields: FormFields, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent (FormValues) async throws -> Performed
    ) {
        let handler = Action.Handler(fields: fields, isExact: isExact, body: .form(perform))
        action = Action(id: id, triggers: triggers, kind: .perform(handler))
    }
}

extension Action {
    /// What an action does, and what it needs for that.
    ///
    /// What it does is `@concurrent`: to make it stay with its caller takes a second closure for each cell.
    @usableFromInline
    struct Handler: Sendable {
        @usableFromInline
        enum Body: Sendable {
            case plain(@Sendable @concurrent () async throws -> Performed)
            case form(@Sendable @concurrent (FormValues) async throws -> Performed)
        }

        @usableFromInline let fields: FormFields?
        @usableFromInline let isExact: Bool
        @usableFromInline let body: Body

        @inlinable
        init(fields: FormFields?, isExact: Bool, body: Body) {
            (self.fields, self.isExact, self.body) = (fields, isExact, body)
        }

        func perform(_ values: FormValues) async throws -> Performed {
            switch body {
            case .plain(let perform): try await perform()
            case .form(let perform): try await perform(values)
            }
        }
    }
}

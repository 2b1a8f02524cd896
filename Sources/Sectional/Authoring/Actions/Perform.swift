/// An action that the service performs. Its code exists only where the action is emitted: an action that isn't emitted
/// can't be performed.
public struct Perform: ActionElement {
    /// The action itself.
    public var action: Action

    /// An action that posts to its own `href` on any of `triggers`.
    ///
    /// - Parameters:
    ///   - id: The identity, unique in the cell.
    ///   - triggers: The gestures that perform it.
    ///   - isExact: Whether a client that sends the revision it shows (`If-Match`) has to show the current screen.
    ///   - perform: Performs the action; returns the topics that it has written, and effects for the client. What it
    ///     writes to the service's database is one transaction: committed when it returns, rolled back if it throws. It
    ///     throws `ActionError.conflict` if another change was written first. Other writers wait from its first write
    ///     on, so slow work comes before that.
    @inlinable
    public init(
        _ id: ActionID, on triggers: Triggers, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent () async throws -> Performed
    ) {
        self.init(id, on: triggers, Action.Handler(fields: nil, isExact: isExact, body: .plain(perform)))
    }

    /// An action whose `perform` receives the caller who performs it, even on a screen that is the same for a whole
    /// role.
    @inlinable
    public init(
        _ id: ActionID, on triggers: Triggers, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent (_ performer: Caller) async throws -> Performed
    ) {
        self.init(id, on: triggers, Action.Handler(fields: nil, isExact: isExact, body: .byPerformer(perform)))
    }

    /// An action that posts a filled-in form to its own `href` on any of `triggers`. `perform` receives values that fit
    /// `fields`; the rest is as without fields.
    @inlinable
    public init(
        _ id: ActionID, on triggers: Triggers, fields: FormFields, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent (FormValues) async throws -> Performed
    ) {
        self.init(id, on: triggers, Action.Handler(fields: fields, isExact: isExact, body: .form(perform)))
    }

    /// An action with a form whose `perform` also receives the caller who performs it.
    @inlinable
    public init(
        _ id: ActionID, on triggers: Triggers, fields: FormFields, isExact: Bool = false,
        perform: @escaping @Sendable @concurrent (FormValues, _ performer: Caller) async throws -> Performed
    ) {
        self.init(id, on: triggers, Action.Handler(fields: fields, isExact: isExact, body: .formByPerformer(perform)))
    }

    @inlinable
    init(_ id: ActionID, on triggers: Triggers, _ handler: Action.Handler) {
        action = Action(id: id, triggers: triggers.gestures, kind: .perform(handler))
    }
}

extension Action {
    /// The handler of an action, and the form fields that it needs.
    ///
    /// Its closures are `@concurrent`: to keep them on the caller's executor takes a second closure for each cell.
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

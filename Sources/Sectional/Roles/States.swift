/// The State of each role on a screen: `[.guest: GuestTeamState(), .admin: AdminTeamState()]`.
///
/// `State` is the existential of the screen's State protocol, such as `any TeamState`.
public struct States<State: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
    private var states: [Role: State]

    /// The States of a literal; of a role that stands there twice, the later one.
    public init(dictionaryLiteral elements: (Role, State)...) {
        states = Dictionary(elements, uniquingKeysWith: { $1 })
    }

    /// The State of `role`, or `nil` where nobody decided.
    public subscript(role: Role) -> State? { states[role] }

    /// The roles that have a State.
    public var roles: Set<Role> { Set(states.keys) }

    /// The same States and that of one more role.
    public func adding(_ role: Role, _ state: State) -> States {
        var states = self
        states.states[role] = state
        return states
    }
}

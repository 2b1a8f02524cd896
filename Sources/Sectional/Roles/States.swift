/// The State of each role on a screen: `[.guest: GuestTeamState(), .admin: AdminTeamState()]`.
///
/// `State` is the existential of the screen's State protocol, such as `any TeamState`.
public struct States<State: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
    // A handful, which is looked through faster than a dictionary; each State stands where its role does.
    private var orderedRoles: [Role] = []
    private var states: [State] = []

    /// The States of a literal; of a role that stands there twice, the later one.
    public init(dictionaryLiteral elements: (Role, State)...) { for (role, state) in elements { add(role, state) } }

    /// The State of `role`, or `nil` where nobody decided.
    public subscript(role: Role) -> State? { orderedRoles.firstIndex(of: role).map { states[$0] } }

    /// The roles that have a State.
    public var roles: Set<Role> { Set(orderedRoles) }

    /// The same States and that of one more role.
    public func adding(_ role: Role, _ state: State) -> States {
        var states = self
        states.add(role, state)
        return states
    }

    /// The State of `role`. Throws `ScreenError.forbidden` where nobody decided.
    func state(of role: Role) throws(ScreenError) -> State {
        guard let index = orderedRoles.firstIndex(of: role) else { throw .forbidden }
        return states[index]
    }

    private mutating func add(_ role: Role, _ state: State) {
        if let index = orderedRoles.firstIndex(of: role) {
            states[index] = state
        } else {
            orderedRoles.append(role)
            states.append(state)
        }
    }
}

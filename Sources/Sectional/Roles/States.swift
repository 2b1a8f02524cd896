/// The State of each role on a screen: `[.guest: GuestTeamState(), .admin: AdminTeamState()]`.
///
/// `State` is the existential of the screen's State protocol, such as `any TeamState`.
public struct States<State: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
    /// A handful, which is looked through faster than a dictionary; each State stands where its role does. One object,
    /// so that who hands States around counts one reference.
    private final class Table: Sendable {
        let roles: [Role]
        let states: [State]

        init(roles: [Role], states: [State]) { (self.roles, self.states) = (roles, states) }
    }

    private let table: Table

    /// The States of a literal; of a role that stands there twice, the later one.
    public init(dictionaryLiteral elements: (Role, State)...) {
        let states = Dictionary(elements, uniquingKeysWith: { $1 })
        table = Table(roles: Array(states.keys), states: Array(states.values))
    }

    private init(_ table: Table) { self.table = table }

    /// The State of `role`, or `nil` where nobody decided.
    public subscript(role: Role) -> State? { table.roles.firstIndex(of: role).map { table.states[$0] } }

    /// The roles that have a State.
    public var roles: Set<Role> { Set(table.roles) }

    /// The same States and that of one more role.
    public func adding(_ role: Role, _ state: State) -> States {
        let others = table.roles.indices.filter { table.roles[$0] != role }
        return States(
            Table(roles: others.map { table.roles[$0] } + [role], states: others.map { table.states[$0] } + [state]))
    }

    /// The State of `role`. Throws `ScreenError.forbidden` where nobody decided.
    func state(of role: Role) throws(ScreenError) -> State {
        guard let index = table.roles.firstIndex(of: role) else { throw .forbidden }
        return table.states[index]
    }
}

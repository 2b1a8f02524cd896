/// The States of a screen, one for each role. A service extends it once, next to its roles, with an initializer that
/// takes one State for each role:
///
///     extension States {
///         init(visitor: State, librarian: State) {
///             self.init { (role: LibraryRole) in
///                 switch role {
///                 case .visitor: visitor
///                 case .librarian: librarian
///                 }
///             }
///         }
///     }
///
/// Each screen then lists its States, and never checks a role: `States(visitor: ShelfState(), librarian:
/// ShelfState(canLend: true))`.
///
/// `State` is mostly a struct of Bools that are false by default.
public struct States<State: Sendable>: Sendable {
    /// Roles and their States, searched in order: there are few. One object, so copying `States` counts one reference.
    private final class Table: Sendable {
        let roles: [Role]
        let states: [State]

        init(roles: [Role], states: [State]) { (self.roles, self.states) = (roles, states) }
    }

    private let table: Table

    /// The States that `state` returns for each role: the compiler checks that its `switch` leaves none out.
    public init<Declared: ServiceRole>(_ state: (Declared) -> State) {
        let declared = Array(Declared.allCases)
        table = Table(roles: declared.map(Role.init), states: declared.map(state))
    }

    private init(_ table: Table) { self.table = table }

    /// The State of `role`, or `nil` if there is none.
    public subscript(role: Role) -> State? { table.roles.firstIndex(of: role).map { table.states[$0] } }

    /// The roles that have a State.
    public var roles: Set<Role> { Set(table.roles) }

    /// Returns these States and `state` for `role`, replacing the role's State if there is one.
    public func adding(_ role: Role, _ state: State) -> States {
        let others = table.roles.indices.filter { table.roles[$0] != role }
        return States(
            Table(roles: others.map { table.roles[$0] } + [role], states: others.map { table.states[$0] } + [state]))
    }

    func state(of role: Role) throws(ScreenError) -> State {
        guard let index = table.roles.firstIndex(of: role) else { throw .forbidden }
        return table.states[index]
    }
}

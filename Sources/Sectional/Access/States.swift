/// The State of each role on a screen. A service says once, beside its roles, that it takes one for each:
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
/// Each screen then lists them, and looks at no role: `States(visitor: VisitorShelf(), librarian: LibrarianShelf())`.
///
/// `State` is the existential of the screen's State protocol, such as `any ShelfState`.
public struct States<State: Sendable>: Sendable {
    /// A handful, which is looked through faster than a dictionary; each State stands where its role does. One object,
    /// so that who hands States around counts one reference.
    private final class Table: Sendable {
        let roles: [Role]
        let states: [State]

        init(roles: [Role], states: [State]) { (self.roles, self.states) = (roles, states) }
    }

    private let table: Table

    /// The State that `state` has for each role of a service: a `switch` that the compiler knows to leave none out.
    public init<Declared: ServiceRole>(_ state: (Declared) -> State) {
        let declared = Array(Declared.allCases)
        table = Table(roles: declared.map(Role.init), states: declared.map(state))
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

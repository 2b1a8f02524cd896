import Sectional

enum LibraryRole: String, ServiceRole {
    case visitor, member, librarian

    static let withoutToken = visitor
}

extension States {
    /// The State of each of the library's roles: one that a screen forgets doesn't compile.
    init(visitor: State, member: State, librarian: State) {
        self.init { (role: LibraryRole) in
            switch role {
            case .visitor: visitor
            case .member: member
            case .librarian: librarian
            }
        }
    }
}

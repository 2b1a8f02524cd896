import Sectional

enum LibraryRole: String, ServiceRole {
    case visitor, member, librarian

    static let withoutToken = visitor
}

extension States {
    /// Creates the States of all roles. A missing role is a compiler error.
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

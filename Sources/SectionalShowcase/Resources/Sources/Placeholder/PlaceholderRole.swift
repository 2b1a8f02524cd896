import Sectional

/// The roles of callers. A token names one of these; a caller without a token is a visitor.
enum PlaceholderRole: String, ServiceRole {
    case visitor, member, editor

    static let withoutToken = visitor
}

extension States {
    /// Creates the States of all roles. A missing role is a compiler error.
    init(visitor: State, member: State, editor: State) {
        self.init { (role: PlaceholderRole) in
            switch role {
            case .visitor: visitor
            case .member: member
            case .editor: editor
            }
        }
    }
}

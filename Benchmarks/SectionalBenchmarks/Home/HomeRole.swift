import Screens

/// The roles of the home screen's callers.
enum HomeRole: String, ServiceRole {
    case visitor, member

    static let withoutToken = visitor
}

extension States {
    /// The States of a screen, one for each role.
    init(visitor: State, member: State) {
        self.init { (role: HomeRole) in
            switch role {
            case .visitor: visitor
            case .member: member
            }
        }
    }
}

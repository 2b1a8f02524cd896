import Screens

/// The roles of the showcase.
package enum ShowcaseRole: String, ServiceRole {
    /// A caller without a token.
    case guest
    /// A caller with a token.
    case user
    /// A caller who maintains the lists.
    case admin

    /// The role `guest`.
    package static let withoutToken = Self.guest
}

extension States {
    /// The States of a screen, one for each role of the showcase. A missing one is a compiler error.
    init(guest: State, user: State, admin: State) {
        self.init { (role: ShowcaseRole) in
            switch role {
            case .guest: guest
            case .user: user
            case .admin: admin
            }
        }
    }
}

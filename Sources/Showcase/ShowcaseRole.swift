public import Sectional

/// What callers are to the showcase.
public enum ShowcaseRole: String, ServiceRole {
    /// Somebody without a token.
    case guest
    /// Somebody with a token.
    case user
    /// Somebody who looks after the lists.
    case admin

    /// A guest's.
    public static let withoutToken = Self.guest
}

extension States {
    /// The State of each of the showcase's roles: one that a screen forgets doesn't compile.
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

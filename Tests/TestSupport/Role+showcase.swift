public import Sectional
import Showcase

extension Role {
    /// The showcase's role without a token.
    public static let guest = Role(ShowcaseRole.guest)
    /// The showcase's role with a token.
    public static let user = Role(ShowcaseRole.user)
    /// The showcase's role that looks after the lists.
    public static let admin = Role(ShowcaseRole.admin)
}

extension Roles {
    /// The showcase's.
    public static let showcase = Showcase.roles
    /// That of callers without a token alone.
    public static let guestAlone = Roles([.guest], withoutToken: .guest)
}

extension Caller {
    /// A caller without a token.
    public static let guest = Showcase.roles.callerWithoutToken
}

public import Screens
import Showcase

extension Role {
    /// The showcase's role without a token.
    public static let guest = Role(ShowcaseRole.guest)
    /// The showcase's role with a token.
    public static let user = Role(ShowcaseRole.user)
    /// The showcase's role that looks after the lists.
    public static let admin = Role(ShowcaseRole.admin)
}

extension Caller {
    /// A caller without a token.
    public static let guest = Showcase.roles.callerWithoutToken
}

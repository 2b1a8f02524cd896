package import Screens
import Showcase

extension Role {
    /// The showcase's role without a token.
    package static let guest = Role(ShowcaseRole.guest)
    /// The showcase's role with a token.
    package static let user = Role(ShowcaseRole.user)
    /// The showcase's role that looks after the lists.
    package static let admin = Role(ShowcaseRole.admin)
}

extension Caller {
    /// A caller without a token.
    package static let guest = Showcase.roles.callerWithoutToken
}

/// The permissions of a role on the cards screen; none by default.
package struct CardsState: Sendable {
    /// Whether the role may toggle cards.
    package var canToggle: Bool
    /// Whether it is counted that the role has seen a banner. An admin looks after the banners, and isn't who they are for.
    package var countsBanners: Bool

    /// The permissions given.
    package init(canToggle: Bool = false, countsBanners: Bool = false) {
        (self.canToggle, self.countsBanners) = (canToggle, countsBanners)
    }
}

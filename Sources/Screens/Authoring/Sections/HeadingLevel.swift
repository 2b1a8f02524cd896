/// The level of a section's header among the headings of its screen, for screen readers: those of HTML, of which the
/// screen's title is the first.
public enum HeadingLevel: Int, Sendable {
    /// As the screen's title.
    case one = 1
    /// Below the title: what clients take for a section that doesn't say.
    case two
    /// Below a section of the level two.
    case three
    /// Below a section of the level three.
    case four
    /// Below a section of the level four.
    case five
    /// Below a section of the level five.
    case six
}

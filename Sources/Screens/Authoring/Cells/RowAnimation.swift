/// The animation of a row that is inserted, deleted or reloaded. The names are those of `UITableView.RowAnimation`.
public enum RowAnimation: String, Sendable, CaseIterable {
    /// The client chooses.
    case automatic
    /// The row fades.
    case fade
    /// The row comes from or goes to the left.
    case left
    /// The row comes from or goes to the right.
    case right
    /// The row comes from or goes to the top.
    case top
    /// The row comes from or goes to the bottom.
    case bottom
    /// No animation.
    case none
}

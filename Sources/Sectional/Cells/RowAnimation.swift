/// How a row comes, goes or changes; the names are those of `UITableView.RowAnimation`.
public enum RowAnimation: String, Sendable, CaseIterable {
    /// As the client sees fit.
    case automatic
    /// It fades.
    case fade
    /// From or to the left.
    case left
    /// From or to the right.
    case right
    /// From or to the top.
    case top
    /// From or to the bottom.
    case bottom
    /// At once.
    case none
}

package import Screens

/// The result of a look for the writes of other processes.
package struct ForeignLook: Sendable {
    /// The writes of others since the last look, or `nil` if nothing.
    package let change: ChangeFeed.Change?
    /// How far the database had got: all that was committed before this position is in this change or an earlier one.
    /// `nil` for a database without positions.
    package let position: DataPosition?

    /// A look that has found `change`, at `position`.
    package init(change: ChangeFeed.Change?, position: DataPosition? = nil) {
        (self.change, self.position) = (change, position)
    }
}

import Sectional

/// The cells of items of the feed, each made when it is shown, by the factory for its kind.
struct FeedCells: Cells {
    /// Those that the factories make are known to the screen.
    static var cellTypes: [any CellController.Type] { [] }

    let items: ArraySlice<Car>
    let factories: FeedCellFactories
    let context: FeedContext

    func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        // Items are lent, not copied: each has a handful of strings to count.
        let items = items.span
        for index in items.indices { try factories.show(items[index], in: context, to: &visitor) }
    }
}

import Sectional

/// The cells of items of the feed, each made when it is shown, by the factory for its kind.
struct FeedCells: Cells {
    /// Those that the factories make are known to the screen.
    static var cellTypes: [any CellController.Type] { [] }

    let items: ArraySlice<Car>
    let factories: FeedCellFactories
    let context: FeedContext

    var estimatedCount: Int { items.count }

    func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        for item in items { try factories.show(item, in: context, to: &visitor) }
    }
}

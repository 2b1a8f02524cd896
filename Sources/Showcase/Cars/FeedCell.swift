package import Screens

/// The dependencies of feed cells, shared by all cells of a page.
package final class FeedContext: Sendable {
    package let cars: any CarStore
    package let state: CarsState
    let factories: FeedCellFactories
    let basePath: String
    let operatedBy: PhrasePattern
    let price: PriceFormat

    init(
        cars: any CarStore, factories: FeedCellFactories, basePath: String, operatedBy: PhrasePattern,
        price: PriceFormat, state: CarsState
    ) {
        (self.cars, self.factories, self.basePath, self.state) = (cars, factories, basePath, state)
        (self.operatedBy, self.price) = (operatedBy, price)
    }

    /// Removes an item of the feed. Throws `ActionError.conflict` if it doesn't exist any more.
    func remove(_ id: Int64) async throws -> Performed {
        guard try await cars.remove(id) else { throw ActionError.conflict }
        return Performed(changing: .cars)
    }

    private static let imageURL = PhrasePattern(before: "/assets/")
    private static let currency = "USD"

    func data(of car: Car) -> CarData {
        CarData(
            name: car.name, operatedBy: operatedBy(car.operatedBy),
            price: CarData.Price(amount: car.price, currency: Self.currency, text: price(car.price)),
            imageURL: basePath.isEmpty ? Self.imageURL(car.image) : Phrase(basePath + "/assets/" + car.image))
    }
}

package protocol FeedCell: CellController {
    init(car: Car, context: FeedContext)
}

/// The factories of feed cells: a cell controller for each kind of item. A new kind needs one more registration.
package struct FeedCellFactories: Sendable {
    // Few enough that a linear search is faster than a dictionary.
    private var factories: [(kind: Car.Kind, cell: any FeedCell.Type)] = []

    package static let standard = FeedCellFactories()
        .registering(.product, ProductImageCell.self)
        .registering(.advertising, AdvertisingCell.self)

    package var cellTypes: [any CellController.Type] { factories.map(\.cell) }

    /// Returns these factories with `cell` for items of `kind`, replacing an earlier one.
    package func registering(_ kind: Car.Kind, _ cell: any FeedCell.Type) -> FeedCellFactories {
        var factories = self
        factories.factories.removeAll { $0.kind == kind }
        factories.factories.append((kind, cell))
        return factories
    }

    /// Returns the cell type for items of `kind`; `nil` if none is registered.
    func cell(for kind: Car.Kind) -> (any FeedCell.Type)? { factories.first { $0.kind == kind }?.cell }
}

/// The cell of a feed item. It is made when it is visited, by the factory for its kind.
struct FeedItem: Cells {
    /// No cell types: the screen gets them from the factories.
    static var cellTypes: [any CellController.Type] { [] }

    let car: Car
    let context: FeedContext

    var estimatedCount: Int { 1 }

    func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        if let cell = context.factories.cell(for: car.kind) { try show(cell, to: &visitor) }
    }

    private func show<Cell: FeedCell>(_ cell: Cell.Type, to visitor: inout some CellVisitor & ~Copyable) throws {
        try visitor.visit(Cell(car: car, context: context))
    }
}

/// The data of a feed cell, for items of any kind.
struct CarData: CellData {
    struct Price: CellData {
        /// The price in whole units of the currency.
        var amount: Int
        var currency: String
        var text: String
    }

    var name: String
    var operatedBy: Phrase
    var price: Price
    var imageURL: Phrase
}

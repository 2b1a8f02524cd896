public import Sectional

/// What the cells of the feed need beside their item.
public final class FeedContext: Sendable {
    /// Where the cars are kept.
    public let cars: any CarStore
    /// The language of the caller.
    public let language: LanguageTag
    /// The State of the caller's role.
    public let state: any CarsState
    let operatedBy: PhrasePattern
    let price: PriceFormat

    init(cars: any CarStore, language: LanguageTag, state: any CarsState) {
        self.cars = cars
        self.language = language
        self.state = state
        operatedBy = CarsTexts.translations[language].operatedBy
        price = CarsTexts.price[language]
    }

    /// Removes an item of the feed.
    func remove(_ id: Int64) async throws -> Performed {
        guard try await cars.remove(id) else { throw ActionError.conflict }
        return Performed(changing: .cars)
    }
}

/// A cell of the feed, made of an item: each type is the factory of its cells.
public protocol FeedCell: CellController {
    /// The cell of `car`.
    init(car: Car, context: FeedContext)
}

/// Which cell controller shows which kind of item. A new kind is one more registration.
public struct FeedCellFactories: Sendable {
    // A handful, which is looked through faster than a dictionary.
    private var factories: [(kind: Car.Kind, cell: any FeedCell.Type)] = []

    /// Products and advertisements.
    public static let standard = FeedCellFactories()
        .registering(.product, ProductImageCell.self)
        .registering(.advertising, AdvertisingCell.self)

    /// The cell types that the factories make.
    public var cellTypes: [any CellController.Type] { factories.map(\.cell) }

    /// The same factories, and `cell` for items of `kind`.
    public func registering(_ kind: Car.Kind, _ cell: any FeedCell.Type) -> FeedCellFactories {
        var factories = self
        factories.factories.removeAll { $0.kind == kind }
        factories.factories.append((kind, cell))
        return factories
    }

    /// Shows the cell of `car`, which needs no box, as `visitor` knows its type; nothing for a kind that nobody registered.
    func show(_ car: consuming Car, in context: FeedContext, to visitor: inout some CellVisitor & ~Copyable) throws {
        guard let cell = cell(for: car.kind) else { return }
        try show(cell, of: car, in: context, to: &visitor)
    }

    private func cell(for kind: Car.Kind) -> (any FeedCell.Type)? { factories.first { $0.kind == kind }?.cell }

    private func show<Cell: FeedCell>(
        _ cell: Cell.Type, of car: consuming Car, in context: FeedContext,
        to visitor: inout some CellVisitor & ~Copyable
    ) throws {
        try visitor.visit(Cell(car: car, context: context))
    }
}

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

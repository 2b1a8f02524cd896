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
        price = PriceFormat.translations[language]
    }

    /// Removes an item of the feed.
    func remove(_ id: Int64) async throws -> Performed {
        guard try await cars.remove(id) else { throw ActionError.conflict }
        return Performed(changing: .cars)
    }
}

/// Which cell controller shows which kind of item. A new kind is one more registration.
public struct FeedCellFactories: Sendable {
    // A handful, which is looked through faster than a dictionary.
    private var factories: [(kind: Car.Kind, factory: any FeedCellFactory)] = []
    /// The cell types that the factories make.
    public private(set) var cellTypes: [any CellController.Type] = []

    /// Products and advertisements.
    public static let standard = FeedCellFactories()
        .registering(.product) { ProductImageCell(car: $0, context: $1) }
        .registering(.advertising) { AdvertisingCell(car: $0, context: $1) }

    /// The same factories and one for items of `kind`.
    public func registering<Cell: CellController>(
        _ kind: Car.Kind, _ make: @escaping @Sendable (consuming Car, FeedContext) -> Cell
    ) -> FeedCellFactories {
        var factories = self
        factories.factories.removeAll { $0.kind == kind }
        factories.factories.append((kind, CellFactory(make: make)))
        factories.cellTypes.append(Cell.self)
        return factories
    }

    /// Shows the cell of `car`; nothing for a kind that nobody registered.
    func show(_ car: consuming Car, in context: FeedContext, to visitor: inout some CellVisitor & ~Copyable) throws {
        guard let entry = factories.first(where: { [kind = car.kind] in $0.kind == kind }) else { return }
        try entry.factory.show(consume car, in: context, to: &visitor)
    }
}

/// Makes the cells of one kind of item.
private protocol FeedCellFactory: Sendable {
    /// Makes a cell and shows it: whoever sees it knows its type, and it needs no box.
    func show(_ car: consuming Car, in context: FeedContext, to visitor: inout some CellVisitor & ~Copyable) throws
}

private struct CellFactory<Cell: CellController>: FeedCellFactory {
    let make: @Sendable (consuming Car, FeedContext) -> Cell

    func show(_ car: consuming Car, in context: FeedContext, to visitor: inout some CellVisitor & ~Copyable) throws {
        try visitor.visit(make(car, context))
    }
}

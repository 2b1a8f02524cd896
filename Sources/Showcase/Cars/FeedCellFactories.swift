public import Sectional

/// What the cells of the feed need beside their item.
public struct FeedContext: Sendable {
    /// Where the cars are kept.
    public let cars: any CarStore
    /// The language of the caller.
    public let language: LanguageTag
    /// The State of the caller's role.
    public let state: any CarsState

    /// Removes an item of the feed.
    func remove(_ id: Int64) async throws -> Performed {
        guard try await cars.remove(id) else { throw ActionError.conflict }
        return Performed(changing: .cars)
    }
}

/// Which cell controller shows which kind of item. A new kind is one more registration.
public struct FeedCellFactories: Sendable {
    private typealias Factory = @Sendable (Car, FeedContext) -> any CellController

    private var factories: [Car.Kind: Factory] = [:]
    /// The cell types that the factories make.
    public private(set) var cellTypes: [any CellController.Type] = []

    /// Products and advertisements.
    public static let standard = FeedCellFactories()
        .registering(.product) { ProductImageCell(car: $0, context: $1) }
        .registering(.advertising) { AdvertisingCell(car: $0, context: $1) }

    /// The same factories and one for items of `kind`.
    public func registering<Cell: CellController>(
        _ kind: Car.Kind, _ make: @escaping @Sendable (Car, FeedContext) -> Cell
    ) -> FeedCellFactories {
        var factories = self
        factories.factories[kind] = make
        factories.cellTypes.append(Cell.self)
        return factories
    }

    /// The cell of `car`; `nil` for a kind that nobody registered, which is then not shown.
    func cell(for car: Car, in context: FeedContext) -> AnyCell? {
        factories[car.kind].map { AnyCell($0(car, context)) }
    }
}

package import Screens

/// A screen with a feed of products and advertisements.
package struct CarsScreen: ScreenComposer {
    /// The pattern of the screen's path.
    package let pattern: ScreenPattern = "cars?q"
    /// The State of each role.
    package let states: States<CarsState>
    private let cars: any CarStore
    private let factories: FeedCellFactories
    private let basePath: String

    /// The States of the showcase's roles, for all screens about cars.
    package static let states = States(
        guest: CarsState(), user: CarsState(canOpen: true),
        admin: CarsState(canAdd: true, canOpen: true, canRemove: true))

    /// A screen with the cars in `cars`; `factories` make the cells. The URLs of pictures begin with `basePath`.
    package init(
        cars: any CarStore, factories: FeedCellFactories = .standard, basePath: String = "",
        states: States<CarsState> = Self.states
    ) {
        self.cars = cars
        self.basePath = basePath
        self.factories = factories
        self.states = states
    }

    /// The cell types that the factories make.
    package var cellTypes: [any CellController.Type] { factories.cellTypes }

    /// Returns the screen with the feed; the query parameter `q` searches names.
    package func compose(for request: ScreenRequest, state: CarsState) -> ScreenController<some Sections> {
        let texts = CarsTexts.translations[request.language]
        let add = BarItem("add", title: texts.add, opens: Navigate(to: ScreenPath("cars", "new")))
            .enabled(if: state.canAdd)
        let context = FeedContext(
            cars: cars, factories: factories, basePath: basePath, language: request.language, state: state)
        let search = request["q"] ?? ""
        return ScreenController(title: texts.title, barItems: [add]) {
            // Newest first.
            ListSection("feed", topics: [.cars]) { [cars] range in
                try await cars.cars(
                    CarQuery(search: search, before: range.after, through: range.through, limit: range.limit))
            } row: { [cars] key in
                try await cars.car(key)
            } cell: { car in
                FeedItem(car: car, context: context)
            }
        }
    }
}

/// The permissions of a role on the cars screens; none by default.
package struct CarsState: Sendable {
    /// Whether the role may add cars.
    package var canAdd: Bool
    /// Whether a tap on a product opens it.
    package var canOpen: Bool
    /// Whether the role may remove an item of any kind.
    package var canRemove: Bool

    /// The permissions given.
    package init(canAdd: Bool = false, canOpen: Bool = false, canRemove: Bool = false) {
        (self.canAdd, self.canOpen, self.canRemove) = (canAdd, canOpen, canRemove)
    }
}

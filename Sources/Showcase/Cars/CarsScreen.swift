package import Screens

package struct CarsScreen: ScreenComposer {
    package let pattern: ScreenPattern = "cars?q"
    package let states: States<CarsState>
    private let cars: any CarStore
    private let factories: FeedCellFactories
    private let basePath: String

    package static let states = States(
        guest: CarsState(), user: CarsState(canOpen: true),
        admin: CarsState(canAdd: true, canOpen: true, canRemove: true))

    /// A screen with the cars in `cars`; `factories` make the cells. The URLs of pictures begin with `basePath`.
    package init(
        cars: any CarStore, factories: FeedCellFactories = .standard, basePath: String = "",
        states: States<CarsState> = Self.states
    ) {
        (self.cars, self.basePath, self.factories, self.states) = (cars, basePath, factories, states)
    }

    package var cellTypes: [any CellController.Type] { factories.cellTypes }

    package func compose(for request: ScreenRequest, state: CarsState) -> ScreenController<some Sections> {
        let texts = CarsTexts.translations[request.language]
        let add = BarItem("add", title: texts.add, opens: Navigate(to: NewCarScreen.path)).enabled(if: state.canAdd)
        let context = FeedContext(
            cars: cars, factories: factories, basePath: basePath, operatedBy: texts.operatedBy,
            price: CarsTexts.price[request.language], state: state)
        let search = request["q"] ?? ""
        return ScreenController(title: texts.title, barItems: [add]) {
            // Newest first.
            ListSection("feed", topics: [.cars]) { range in
                try await context.cars.cars(matching: search, in: range)
            } row: { key in
                try await context.cars.car(key)
            } cell: { car in
                FeedItem(car: car, context: context)
            }
        }
    }
}

/// The permissions of a role on the cars screens; none by default.
package struct CarsState: Sendable {
    var canAdd = false
    /// Whether a tap on a product opens it.
    var canOpen = false
    /// Whether the role may remove an item of any kind.
    var canRemove = false
}

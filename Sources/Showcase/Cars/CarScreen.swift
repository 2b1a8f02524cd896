package import Screens

/// A screen with the properties of one car.
package struct CarScreen: ScreenComposer {
    /// The pattern of the screen's path.
    package let pattern = route.pattern
    static let route = ScreenRoute<Int64>("cars/{car}")
    /// The State of each role.
    package let states: States<CarsState>
    private let cars: any CarStore

    /// A screen for the cars in `cars`.
    package init(cars: any CarStore, states: States<CarsState> = CarsScreen.states) {
        self.cars = cars
        self.states = states
    }

    /// Returns the screen with the car's properties. Throws `ScreenError.notFound` if the car doesn't exist, and what
    /// reading it throws.
    package func compose(
        for request: ScreenRequest, state: CarsState
    ) async throws -> ScreenController<some Sections> {
        guard let car = try await cars.car(Self.route.parameters(of: request)) else { throw ScreenError.notFound }
        let texts = CarsTexts.translations[request.language]
        return ScreenController(title: car.name) {
            Section("detail", topics: [.cars]) {
                DetailCell("name", label: texts.name, value: car.name)
                DetailCell("operatedBy", label: texts.operatorName, value: car.operatedBy)
                DetailCell("price", label: texts.price, value: CarsTexts.price[request.language](car.price))
            }
        }
    }
}

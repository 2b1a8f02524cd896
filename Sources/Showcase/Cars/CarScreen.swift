package import Screens

package struct CarScreen: ScreenComposer {
    package let pattern = route.pattern
    static let route = ScreenRoute<Int64>("cars/{car}")
    package let states: States<CarsState>
    private let cars: any CarStore

    package init(cars: any CarStore, states: States<CarsState> = CarsScreen.states) {
        (self.cars, self.states) = (cars, states)
    }

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

internal import Basics
package import Screens

/// The values that a new car needs.
struct NewCar: Form {
    @TextField(length: 1...120) var name: String
    @TextField(length: 1...120) var operatedBy: String
    @IntegerField(in: 0...100_000_000, isAmount: true) var price: Int
}

/// A screen with the form for a new car.
package struct NewCarScreen: ScreenComposer {
    /// The pattern of the screen's path.
    package let pattern: ScreenPattern = "cars/new"
    /// The State of each role.
    package let states: States<CarsState>
    private let cars: any CarStore

    /// A form that adds cars to `cars`.
    package init(cars: any CarStore, states: States<CarsState> = CarsScreen.states) {
        self.cars = cars
        self.states = states
    }

    /// Returns the screen with the form. Throws `ScreenError.forbidden` if the State denies access.
    package func compose(for request: ScreenRequest, state: CarsState) throws -> ScreenController<some Sections> {
        guard state.canAdd else { throw ScreenError.forbidden }
        let texts = CarsTexts.translations[request.language]
        let labels: [Identifier: String] = ["name": texts.name, "operatedBy": texts.operatorName, "price": texts.price]
        return ScreenController(title: texts.newCar) {
            FormSection(
                NewCar.self, in: request.language, labels: labels, submit: texts.save, action: "add"
            ) { [cars] car in
                try await ActionError.whereFull(texts.full) { _ = try await cars.add(Car(car)) }
                return Performed(changing: .cars, effects: [.dismiss])
            }
        }
    }
}

extension Car {
    /// A new product with the values entered; a picture can't be entered.
    fileprivate init(_ entered: NewCar) {
        self.init(
            id: 0, kind: .product, name: entered.name, operatedBy: entered.operatedBy, price: entered.price,
            image: "car-sedan.svg")
    }
}

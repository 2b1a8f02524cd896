internal import Basics
package import Screens

struct NewCar: Form {
    @TextField(length: 1...120) var name: String
    @TextField(length: 1...120) var operatedBy: String
    @IntegerField(in: 0...100_000_000, isAmount: true) var price: Int
}

package struct NewCarScreen: ScreenComposer {
    package let pattern: ScreenPattern = "cars/new"
    static let path = ScreenPath("cars", "new")
    package let states: States<CarsState>
    private let cars: any CarStore

    package init(cars: any CarStore, states: States<CarsState> = CarsScreen.states) {
        (self.cars, self.states) = (cars, states)
    }

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

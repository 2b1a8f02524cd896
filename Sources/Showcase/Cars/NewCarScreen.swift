internal import Identity
public import Sectional

/// The form that a car is added with.
public struct NewCarScreen: ScreenComposer {
    /// The paths that the composer answers.
    public let pattern: ScreenPattern = "cars/new"
    /// The State of each role.
    public let states: States<any CarsState>
    private let cars: any CarStore

    /// What has to be entered.
    static let fields: FormFields = [
        .text("name", length: 1...120), .text("operatedBy", length: 1...120), .integer("price", in: 0...100_000_000),
    ]

    /// The form, which adds to `cars`.
    public init(cars: any CarStore, states: States<any CarsState> = CarsScreen.states) {
        self.cars = cars
        self.states = states
    }

    /// The form's fields and its button. Throws `ScreenError.forbidden` where the State keeps it closed.
    public func compose(for request: ScreenRequest, state: any CarsState) throws -> ScreenController<some Sections> {
        try ScreenAccess.check(state.configureForm)
        let texts = CarsTexts.translations[request.language]
        let labels: [Identifier: String] = ["name": texts.name, "operatedBy": texts.operatorName, "price": texts.price]
        return ScreenController(title: texts.newCar) {
            FormSection(fields: Self.fields, labels: labels, submit: texts.save, action: "add") { [cars] values in
                try await ActionError.whereFull(texts.full) { _ = try await cars.add(Car(values)) }
                return Performed(changing: .cars, effects: [.dismiss])
            }
        }
    }
}

extension Car {
    /// A new product as it was entered; a picture can't be.
    fileprivate convenience init(_ values: FormValues) {
        self.init(
            id: 0, kind: .product, name: values.text("name"), operatedBy: values.text("operatedBy"),
            price: values.integer("price"), image: "car-sedan.svg")
    }
}

import Sectional

/// What a cell shows of an item of the feed, whatever its kind.
struct CarData: CellData {
    struct Price: Codable, Equatable, Sendable {
        /// In whole units of the currency.
        var amount: Int
        var currency: String
        var text: String
    }

    var name: String
    var operatedBy: String
    var price: Price
    var imageURL: String

    init(_ car: Car, in language: LanguageTag) {
        name = car.name
        operatedBy = CarsTexts.translations[language].operatedBy(car.operatedBy)
        price = Price(
            amount: car.price, currency: "USD", text: PriceFormat.translations[language].text(car.price))
        imageURL = "/assets/" + car.image
    }
}

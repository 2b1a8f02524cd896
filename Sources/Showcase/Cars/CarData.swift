import Screens

/// The data of a feed cell, for items of any kind.
struct CarData: CellData {
    struct Price: CellData {
        /// The price in whole units of the currency.
        var amount: Int
        var currency: String
        var text: String
    }

    var name: String
    var operatedBy: Phrase
    var price: Price
    var imageURL: Phrase
}

extension FeedContext {
    private static let imageURL = PhrasePattern(before: "/assets/")
    private static let currency = "USD"

    /// Returns the data of the cell for `car`.
    func data(of car: Car) -> CarData {
        CarData(
            name: car.name, operatedBy: operatedBy(car.operatedBy),
            price: CarData.Price(amount: car.price, currency: Self.currency, text: price(car.price)),
            imageURL: basePath.isEmpty ? Self.imageURL(car.image) : Phrase(basePath + "/assets/" + car.image))
    }
}

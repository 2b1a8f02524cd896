import JSON
import Sectional

/// The data of a feed cell, for items of any kind.
struct CarData: CellData {
    struct Price: Codable, Equatable, Sendable {
        /// The price in whole units of the currency.
        var amount: Int
        var currency: String
        var text: String
    }

    var name: String
    var operatedBy: String
    var price: Price
    var imageURL: String
}

extension FeedContext {
    private static let imageURL = PhrasePattern(before: "/assets/")
    private static let currency: StaticString = "USD"

    /// Returns the data of the cell for `car`.
    func data(of car: Car) -> CarData {
        CarData(
            name: car.name, operatedBy: operatedBy(car.operatedBy),
            price: CarData.Price(amount: car.price, currency: "\(Self.currency)", text: price(car.price)),
            imageURL: Self.imageURL(car.image))
    }

    /// Writes the same JSON straight from the item, for speed: the feed is the longest list.
    func writeData(of car: Car, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", car.name)
        writer.key("operatedBy")
        operatedBy.write(car.operatedBy, to: &writer)
        writer.key("price")
        writePrice(of: car, to: &writer)
        writer.key("imageURL")
        Self.imageURL.write(car.image, to: &writer)
        writer.endObject()
    }

    private func writePrice(of car: Car, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("amount", car.price)
        writer.key("currency")
        writer.value(literal: Self.currency)
        writer.key("text")
        price.write(car.price, to: &writer)
        writer.endObject()
    }
}

import JSON
import Sectional

/// What a cell shows of an item of the feed, whatever its kind.
struct CarData: CellData {
    struct Price: Codable, Equatable, Sendable {
        /// In whole units of the currency.
        var amount: Int
        var currency: String
        var text: Phrase
    }

    var name: String
    var operatedBy: Phrase
    var price: Price
    var imageURL: Phrase

    /// By hand, as the feed is the longest list there is.
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.key("operatedBy")
        operatedBy.write(to: &writer)
        writer.key("price")
        price.write(to: &writer)
        writer.key("imageURL")
        imageURL.write(to: &writer)
        writer.endObject()
    }
}

extension FeedContext {
    /// What a cell shows of `car`.
    @inline(__always)
    func data(of car: Car) -> CarData {
        CarData(
            name: car.name, operatedBy: operatedBy(car.operatedBy),
            price: CarData.Price(amount: car.price, currency: "USD", text: price.phrase(car.price)),
            imageURL: PhrasePattern(before: "/assets/")(car.image))
    }
}

extension CarData.Price {
    @inline(__always)
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("amount", amount)
        writer.member("currency", currency)
        writer.key("text")
        text.write(to: &writer)
        writer.endObject()
    }
}

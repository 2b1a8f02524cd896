import JSON
import Screens

/// The data of cells, written as any cell's is, and member by member by hand.
enum PlainCells {
    struct Three: CellData {
        var title = "A row with a title"
        var subtitle = "and a subtitle"
        var isActive = true

        func write(to writer: inout JSONWriter) {
            writer.member("title", title)
            writer.member("subtitle", subtitle)
            writer.member("isActive", isActive)
        }
    }

    struct Six: CellData {
        var title = "A row with a title"
        var subtitle = "and a subtitle"
        var note: String?
        var badge: String? = "new"
        var count = 17
        var imageURL = "/assets/picture-17.svg"

        func write(to writer: inout JSONWriter) {
            writer.member("title", title)
            writer.member("subtitle", subtitle)
            writer.member("note", ifPresent: note)
            writer.member("badge", ifPresent: badge)
            writer.member("count", count)
            writer.member("imageURL", imageURL)
        }
    }

    struct Nested: CellData {
        struct Price: CellData {
            var amount = 19_900
            var currency = "USD"
            var text = "$19,900"
        }

        var name = "Aurora 2026"
        var operatedBy = "Operated by Harbour Drive"
        var price = Price()
        var imageURL = "/assets/car-sedan.svg"

        func write(to writer: inout JSONWriter) {
            writer.member("name", name)
            writer.member("operatedBy", operatedBy)
            writer.member(
                "price",
                object: { writer in
                    writer.member("amount", price.amount)
                    writer.member("currency", price.currency)
                    writer.member("text", price.text)
                })
            writer.member("imageURL", imageURL)
        }
    }

    struct Twelve: CellData {
        enum Status: String, Codable, CaseIterable { case available, rented, inRepair }

        var title = "A row with a title"
        var subtitle = "and a subtitle"
        var note: String?
        var count = 17
        var ratio = 0.5
        var isActive = true
        var status = Status.rented
        var price = Nested.Price()
        var tags = ["one", "two", "a longer tag than these"]
        var imageURL = "/assets/picture-17.svg"
        var city = "Rotterdam"
        var badge: String? = "new"

        func write(to writer: inout JSONWriter) {
            writer.member("title", title)
            writer.member("subtitle", subtitle)
            writer.member("note", ifPresent: note)
            writer.member("count", count)
            writer.key("ratio")
            writer.value(ratio)
            writer.member("isActive", isActive)
            writer.member("status", status.rawValue)
            writer.member(
                "price",
                object: { writer in
                    writer.member("amount", price.amount)
                    writer.member("currency", price.currency)
                    writer.member("text", price.text)
                })
            writer.member("tags", array: { writer in for tag in tags { writer.value(tag) } })
            writer.member("imageURL", imageURL)
            writer.member("city", city)
            writer.member("badge", ifPresent: badge)
        }
    }

    /// A shape of data: its name, and how to write it so many times into one array.
    struct Shape {
        let name: String
        let byHand: (Int) -> Bytes
        let plain: (Int) throws -> Bytes

        init<Data: CellData>(_ name: String, _ data: Data, _ write: @escaping (Data, inout JSONWriter) -> Void) {
            self.name = name
            byHand = { count in
                PlainCells.array { writer in
                    for _ in 0..<count { writer.object { writer in write(data, &writer) } }
                }
            }
            plain = { count in
                let plan = EncodingPlan(for: Data.self)
                var data = data
                return try PlainCells.array { writer in
                    for _ in 0..<count { try writer.value(&data, by: plan) }
                }
            }
        }
    }

    static var shapes: [Shape] {
        [
            Shape("three", Three()) { $0.write(to: &$1) }, Shape("six", Six()) { $0.write(to: &$1) },
            Shape("nested", Nested()) { $0.write(to: &$1) }, Shape("twelve", Twelve()) { $0.write(to: &$1) },
        ]
    }

    private static func array<Failure: Error>(
        _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) -> Bytes {
        var writer = JSONWriter(capacity: 1 << 20)
        writer.beginArray()
        try write(&writer)
        writer.endArray()
        return writer.finish()
    }

    /// Writes cells without a measurement: what instructions are counted of.
    static func run(_ options: Options) throws {
        let name = try options.required("shape")
        guard let shape = shapes.first(where: { $0.name == name }) else { throw UsageError(text: "no shape '\(name)'") }
        try require(try shape.plain(2).text == shape.byHand(2).text, "\(name): the plan writes another document")
        let count = try options.integer("count", default: 1000)
        consume(try options["plain"] == "yes" ? shape.plain(count) : shape.byHand(count))
    }
}

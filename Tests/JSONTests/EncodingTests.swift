import Foundation
import JSON
import Testing

@Suite struct EncodingTests {
    struct Price: Codable, Equatable {
        var amount: Int
        var text: String?
    }

    struct Item: Codable, Equatable {
        var name: String
        var price: Price
        var tags: [String]
        var nested: [[Int]]
        var map: [String: Bool]
        var rate: Double
        var missing: String?
        var small: UInt8
        var prices: [Price]
    }

    struct Empty: Codable, Equatable {}

    enum Shape: Codable, Equatable {
        case circle(radius: Double)
        case point
    }

    @Test func keepsTheOrderOfProperties() throws {
        let item = Item(
            name: "A \"car\"", price: Price(amount: 1, text: nil), tags: ["x", "y"], nested: [[], [1, 2]],
            map: ["k": true], rate: 0.5, missing: nil, small: 255, prices: [Price(amount: 2, text: "t")])
        let expected =
            #"{"name":"A \"car\"","price":{"amount":1},"tags":["x","y"],"nested":[[],[1,2]],"map":{"k":true},"#
            + #""rate":0.5,"small":255,"prices":[{"amount":2,"text":"t"}]}"#
        let text = try encoded(item)
        #expect(text == expected)
        #expect(try JSONDecoder().decode(Item.self, from: Data(text.utf8)) == item)
    }

    @Test func writesWhatSynthesisMakesOfEnumsAndOfNothing() throws {
        #expect(try encoded([Shape.circle(radius: 2), .point]) == #"[{"circle":{"radius":2.0}},{"point":{}}]"#)
        #expect(try encoded(Empty()) == "{}")
        #expect(try encoded([Empty(), Empty()]) == "[{},{}]")
        #expect(try encoded("text") == #""text""#)
        #expect(try encoded([1: "a"]) == #"{"1":"a"}"#)
        #expect(try encoded([Int?.none, 1]) == "[null,1]")
    }

    @Test func goesOnAfterAValue() throws {
        var writer = JSONWriter()
        try writer.object { writer in
            writer.key("a")
            try writer.value(encoding: Price(amount: 1, text: "x"))
            writer.member("b", 2)
        }
        #expect(writer.finish().text == #"{"a":{"amount":1,"text":"x"},"b":2}"#)
    }

    @Test func refusesNumbersThatJSONDoesNotHave() throws {
        #expect(throws: EncodingError.self) { try self.encoded([Double.nan]) }
        #expect(throws: EncodingError.self) { try self.encoded(Shape.circle(radius: .infinity)) }
    }

    private func encoded(_ value: some Encodable) throws -> String {
        var writer = JSONWriter()
        try writer.value(encoding: value)
        return writer.finish().text
    }
}

import Foundation
import JSON
import TestSupport
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

    @Test func `properties keep their order`() throws {
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

    @Test func `enums, empty structs and nil are written as synthesized`() throws {
        #expect(try encoded([Shape.circle(radius: 2), .point]) == #"[{"circle":{"radius":2.0}},{"point":{}}]"#)
        #expect(try encoded(Empty()) == "{}")
        #expect(try encoded([Empty(), Empty()]) == "[{},{}]")
        #expect(try encoded("text") == #""text""#)
        #expect(try encoded([1: "a"]) == #"{"1":"a"}"#)
        #expect(try encoded([Int?.none, 1]) == "[null,1]")
    }

    @Test func `a member may follow an encoded value`() throws {
        var writer = JSONWriter()
        try writer.object { writer in
            writer.key("a")
            try writer.value(encoding: Price(amount: 1, text: "x"))
            writer.member("b", 2)
        }
        #expect(writer.finish().text == #"{"a":{"amount":1,"text":"x"},"b":2}"#)
    }

    @Test func `NaN and infinity are refused`() throws {
        #expect(throws: EncodingError.self) { try self.encoded([Double.nan]) }
        #expect(throws: EncodingError.self) { try self.encoded(Shape.circle(radius: .infinity)) }
    }

    /// The shortest text that reads back as the same value of its type.
    @Test func `each number type is written with its shortest digits`() throws {
        #expect(try encoded([4.7 as Float, 0.1, 1e10, -0.0]) == "[4.7,0.1,1e+10,-0.0]")
        #expect(try encoded([4.7 as Float16, 65504]) == "[4.7,65504.0]")
        #expect(try encoded(["a": 4.7 as Float]) == #"{"a":4.7}"# && encoded(4.7 as Float16) == "4.7")
        #expect(try encoded([Int128.min, 1]) == "[-170141183460469231731687303715884105728,1]")
        #expect(try encoded(["a": UInt128.max]) == #"{"a":340282366920938463463374607431768211455}"#)
        #expect(throws: EncodingError.self) { try self.encoded([Float.nan]) }
        #expect(throws: EncodingError.self) { try self.encoded(Float16.infinity) }
    }

    /// Hashes differ in each process, and the order in a dictionary also depends on how it was filled.
    @Test(arguments: 0..<20) func `dictionaries are sorted by the bytes of their keys`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = ["Z", "a", "aa", "b", "z", "\u{E9}", "\u{212A}", "\u{1F697}"]
        let pairs = names.enumerated().map { ($1, $0) }.shuffled(using: &random)
        let map = Dictionary(uniqueKeysWithValues: pairs)
        let text = "{" + names.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
        #expect(try encoded(map) == text)
        #expect(try encoded([map]) == "[\(text)]" && encoded(["a": map]) == #"{"a":\#(text)}"#)
        #expect(try encoded(["a": 1, "b": nil] as [String: Int?]) == #"{"a":1,"b":null}"#)
    }

    @Test func `sets and other dictionaries are sorted`() throws {
        #expect(try encoded([10: 1, 9: 2, 8: 3, 7: 4]) == #"{"10":1,"7":4,"8":3,"9":2}"#)
        #expect(try encoded(Set(["b", "a", "d", "c", "e"])) == #"["a","b","c","d","e"]"#)
        #expect(try encoded([Set([3, 1, 2])]) == "[[1,2,3]]")
        #expect(try encoded([UInt8(3): "c", 1: "a", 2: "b"]) == #"[1,"a",2,"b",3,"c"]"#)
        #expect(try encoded(["b": [2, 1], "a": []] as [String: Set<Int>]) == #"{"a":[],"b":[1,2]}"#)
        #expect(try encoded([String: Int]()) == "{}" && encoded(Set<Int>()) == "[]")
    }

    /// A key of an object.
    private struct Key: CodingKey, ExpressibleByStringLiteral {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringLiteral text: String) { stringValue = text }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// A value that asks for containers itself.
    private struct ByHand: Encodable {
        let write: (any Encoder) throws -> Void

        init(_ write: @escaping (any Encoder) throws -> Void) { self.write = write }
        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    @Test func `a nested container ends where the next one begins`() throws {
        let object = ByHand { encoder in
            var container = encoder.container(keyedBy: Key.self)
            var list = container.nestedUnkeyedContainer(forKey: "a")
            try list.encode(1)
            var inner = container.nestedContainer(keyedBy: Key.self, forKey: "b")
            try inner.encode(2, forKey: "c")
            try container.encode(3, forKey: "d")
        }
        #expect(try encoded(object) == #"{"a":[1],"b":{"c":2},"d":3}"#)
        let list = ByHand { encoder in
            var container = encoder.unkeyedContainer()
            var inner = container.nestedUnkeyedContainer()
            try inner.encode(1)
            var object = container.nestedContainer(keyedBy: Key.self)
            try object.encode(2, forKey: "c")
            try container.encode(3)
        }
        #expect(try encoded(list) == #"[[1],{"c":2},3]"#)
    }

    @Test func `an unkeyed container counts its elements`() throws {
        var counts: [Int] = []
        let list = ByHand { encoder in
            var container = encoder.unkeyedContainer()
            counts.append(container.count)
            try container.encodeNil()
            counts.append(container.count)
            _ = container.nestedUnkeyedContainer()
            counts.append(container.count)
            try container.encode("a")
            counts.append(container.count)
        }
        #expect(try encoded(list) == #"[null,[],"a"]"#)
        #expect(counts == [0, 1, 2, 3])
    }

    @Test func `a container may be requested twice`() throws {
        let object = ByHand { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: "a")
            var again = encoder.container(keyedBy: Key.self)
            try again.encode(2, forKey: "b")
        }
        #expect(try encoded([object]) == #"[{"a":1,"b":2}]"#)
    }

    @Test func `a superclass is written under its key`() throws {
        let object = ByHand { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: "a")
            var base = container.superEncoder().singleValueContainer()
            try base.encode("text")
            try Price(amount: 2, text: nil).encode(to: container.superEncoder(forKey: "b"))
        }
        #expect(try encoded(object) == #"{"a":1,"super":"text","b":{"amount":2}}"#)
    }

    @Test func `an encoder without values writes an empty object`() throws {
        let nothing = ByHand { _ in }
        #expect(try encoded(nothing) == "{}" && encoded([nothing, nothing]) == "[{},{}]")
        let object = ByHand { encoder in
            var container = encoder.container(keyedBy: Key.self)
            _ = container.superEncoder(forKey: "a")
            try container.encode(nothing, forKey: "b")
        }
        #expect(try encoded(object) == #"{"a":{},"b":{}}"#)
    }

    @Test func `values added to a finished container are refused`() {
        let object = ByHand { encoder in
            var container = encoder.container(keyedBy: Key.self)
            var list = container.nestedUnkeyedContainer(forKey: "a")
            try container.encode(1, forKey: "b")
            try list.encode(2)
        }
        #expect(throws: EncodingError.self) { try self.encoded(object) }
    }

    private func encoded(_ value: some Encodable) throws -> String {
        var writer = JSONWriter()
        try writer.value(encoding: value)
        return writer.finish().text
    }
}

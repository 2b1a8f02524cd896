import TestSupport
import Testing
@testable import JSON

@Suite struct JSONSliceTests {
    private func slice(_ text: String) -> JSONSlice { JSONSlice(.copying(text)) }

    @Test func `members are listed in their order`() throws {
        let members = try slice(" { \"b\" : [1, {}] ,\"a\\n\":\"}\\\"\", \"c\":-1e2,\"b\":null}\n").members()
        #expect(members.map(\.name) == ["b", "a\n", "c", "b"])
        #expect(members.map(\.value.text) == ["[1, {}]", "\"}\\\"\"", "-1e2", "null"])
        #expect(try slice("{ }").members().isEmpty)
    }

    @Test func `elements are listed in their order`() throws {
        let elements = try slice("[ 1,\"a,]\" , [2,[]],{\"a\":[3]},true]").elements()
        #expect(elements.map(\.text) == ["1", "\"a,]\"", "[2,[]]", "{\"a\":[3]}", "true"])
        #expect(elements.map(\.range.lowerBound) == [2, 4, 12, 19, 29])
        #expect(try slice("[\t]").elements().isEmpty)
    }

    @Test(arguments: [
        (#""""#, ""), (#""plain é🚗""#, "plain é🚗"), (#" "spaced"  "#, "spaced"),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u00E9\u0000""#, "Aéé\0"),
        (#""\ud83d\ude97\uD83D\uDE97""#, "🚗🚗"), (#""a\u0041🚗\n""#, "aA🚗\n"),
        (#""\ud800\udc00\udbff\udfff\ud7ff\ue000""#, "\u{10000}\u{10FFFF}\u{D7FF}\u{E000}"),
    ])
    func `escapes are decoded`(_ json: String, _ text: String) throws {
        #expect(Array(try slice(json).string().unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func `nothing outside the range of a slice is read`() throws {
        let bytes = Bytes.copying("[[1,2],[3]]")
        #expect(try JSONSlice(bytes, 1..<6).elements().map(\.text) == ["1", "2"])
        #expect(throws: MalformedJSON(offset: 5)) { try JSONSlice(bytes, 1..<5).elements() }
        #expect(JSONSlice(bytes, 7..<99).text == "[3]]")
        #expect(JSONSlice(bytes, 50..<99).array.isEmpty)
        #expect(throws: MalformedJSON.self) { try JSONSlice(.copying("\"a\\\"b\""), 0..<4).string() }
    }

    @Test func `elements, members and strings are read only from their kind`() {
        for text in ["{}", "\"\"", "1", "null", ""] {
            #expect(throws: MalformedJSON(offset: 0)) { try self.slice(text).elements() }
        }
        for text in ["[]", "\"\"", "1", "null", ""] {
            #expect(throws: MalformedJSON(offset: 0)) { try self.slice(text).members() }
        }
        for text in ["{}", "[]", "1", "null", ""] {
            #expect(throws: MalformedJSON(offset: 0)) { try self.slice(text).string() }
        }
    }

    @Test func `an error has the offset of the first invalid byte`() {
        for (text, offset) in [
            ("[1,]", 3), ("[1 2]", 3), ("[1]2", 3), ("[nux]", 1), ("[1,\"\\x\",2", 9), ("[\"a", 3), ("[{]", 3),
        ] {
            #expect(throws: MalformedJSON(offset: offset), "\(text)") { try self.slice(text).elements() }
        }
        for (text, offset) in [("{\"a\"}", 4), ("{\"a\":1,2:3}", 7)] {
            #expect(throws: MalformedJSON(offset: offset), "\(text)") { try self.slice(text).members() }
        }
        #expect(throws: MalformedJSON(offset: 2, hasNoText: true)) { try self.slice("{ \"\\x\":1}").members() }
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: MalformedJSON(offset: 512, isTooDeep: true)) { try self.slice(deep).check() }
        #expect(throws: MalformedJSON(offset: 7, hasNoText: true)) { try self.slice(#"[{"a":["\ud800"]}]"#).check() }
    }

    @Test(arguments: [
        ("{", JSONSlice.Kind.object), ("[", .array), ("\"", .string), ("t", .bool), ("f", .bool), ("n", .null),
        ("-", .number), ("0", .number), ("9", .number), (" \n\t\r1", .number), ("", nil), (" ", nil), ("x", nil),
        ("}", nil), ("+1", nil), ("/", nil), (":", nil), ("\u{B}1", nil), ("\u{C}1", nil), ("é", nil),
    ])
    func `the first byte tells the kind of a value`(_ text: String, _ kind: JSONSlice.Kind?) {
        #expect(slice(text).kind == kind)
    }

    @Test func `slices are compared and hashed by their bytes`() {
        let bytes = Bytes.copying("[12,12,13,1]")
        let (one, same, other, part) = (
            JSONSlice(bytes, 1..<3), JSONSlice(bytes, 4..<6), JSONSlice(bytes, 7..<9), JSONSlice(bytes, 1..<2)
        )
        let key = ContentKey.published
        #expect(one == same && one != other && one != part && part != one)
        #expect(one.contentHash(key) == same.contentHash(key) && one.contentHash(key) != other.contentHash(key))
        #expect(one.contentHash(key) == Bytes.copying("12").contentHash(key))
        #expect(slice("\"\u{e9}\"") != slice("\"e\u{301}\""))
    }
}

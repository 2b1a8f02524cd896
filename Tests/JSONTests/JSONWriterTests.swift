import Foundation
import JSON
import TestSupport
import Testing

@Suite struct JSONWriterTests {
    @Test func `commas are placed and the order of keys is kept`() {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("b", "x")
            writer.member("a", true)
            writer.member(
                "list", array: { writer in for number in [1, -2, Int.min, Int.max] { writer.value(number) } })
            writer.member("nothing", ifPresent: nil)
            writer.member("empty", object: { _ in })
            writer.key("null")
            writer.null()
        }
        let expected =
            #"{"b":"x","a":true,"list":[1,-2,-9223372036854775808,9223372036854775807],"empty":{},"null":null}"#
        #expect(writer.finish().text == expected)
    }

    @Test func `quotes, backslashes and control characters are escaped`() throws {
        for value in 0..<0x100 {
            let text = "12345678" + String(Unicode.Scalar(UInt8(value))) + "é\u{2028}🚗"
            #expect(try decode(text) == text)
        }
        var writer = JSONWriter()
        writer.value("\"\\\n\r\t\u{1}\u{1f}\u{7f}/")
        #expect(writer.finish().text == #""\"\\\n\r\t\u0001\u001f"# + "\u{7f}/\"")
    }

    @Test(arguments: 0..<200) func `any text is read back unchanged`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let scalars = (0..<Int.random(in: 0...80, using: &random)).compactMap { _ in
            let limit: UInt32 = Bool.random(using: &random) ? 0x7F : 0x1_FFFF
            return Unicode.Scalar(UInt32.random(in: 0...limit, using: &random))
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        #expect(try Array(decode(String(text)).unicodeScalars) == Array(text))
    }

    /// Some readers of event streams, such as Python's `splitlines`, end a line at each of these.
    @Test(arguments: [
        ("\u{B}", "\\u000b"), ("\u{C}", "\\u000c"), ("\u{1C}", "\\u001c"), ("\u{1D}", "\\u001d"), ("\u{1E}", "\\u001e"),
        ("\u{85}", "\\u0085"), ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029"),
    ]) func `line separators are escaped`(_ separator: String, _ escape: String) throws {
        for count in 0..<40 {
            let rest = String(repeating: "é", count: count / 2)
            let text = String(repeating: "x", count: count) + separator + rest + separator
            #expect(string(text) == text.replacing(separator, with: escape).quoted)
            #expect(try decode(text) == text)
        }
    }

    /// Their neighbours, some of which begin with the same bytes.
    @Test(arguments: ["€", "–", "”", "\u{A0}", "\u{84}", "\u{86}", "\u{2027}", "\u{202A}", "\u{7F}", "\u{E085}", "が"])
    func `other characters are not escaped`(_ text: String) {
        for count in 0..<40 {
            let long = String(repeating: "x", count: count) + text + String(repeating: text, count: count / 3)
            #expect(string(long) == long.quoted)
        }
    }

    @Test func `numbers are written in their shortest form`() {
        var writer = JSONWriter()
        writer.beginArray()
        for number in [0.1, 1e21, -0.0, .infinity, .nan, 5e-300] { writer.value(number) }
        writer.value(UInt64.max)
        writer.endArray()
        #expect(writer.finish().text == "[0.1,1e+21,-0.0,null,null,5e-300,18446744073709551615]")
    }

    @Test(arguments: ["", "a", "\"", "seven\\", "12345678", "1234567\n9", "a longer text with \u{1} in it", "é🚗"])
    func `a string written in pieces equals one written whole`(text: String) {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("first", text)
            writer.member("second", text)
            writer.key("third")
            writer.string { writer in for piece in [text, "-", text] { writer.piece(piece) } }
        }
        let (one, two) = (string(text), string(text + "-" + text))
        #expect(writer.finish().text == #"{"first":\#(one),"second":\#(one),"third":\#(two)}"#)
    }

    /// A string alone, as `key` and `value` write it.
    private func string(_ text: String) -> String {
        var writer = JSONWriter()
        writer.value(text)
        return writer.finish().text
    }

    @Test func `a fragment is written again`() {
        var writer = JSONWriter(capacity: 1)
        writer.beginArray()
        var fragment: JSONWriter.Fragment?
        for number in 0..<40 {
            writer.beginObject()
            writer.member("id", number)
            if let fragment {
                writer.value(again: fragment)
            } else {
                let mark = writer.mark
                writer.member("type", "a \"type\"")
                writer.key("data")
                fragment = writer.fragment(since: mark)
            }
            writer.value(number)
            writer.endObject()
        }
        writer.endArray()
        let rows = (0..<40).map { #"{"id":\#($0),"type":"a \"type\"","data":\#($0)}"# }
        #expect(writer.finish().text == "[" + rows.joined(separator: ",") + "]")
    }

    @Test func `what was written after a mark is undone`() {
        var writer = JSONWriter()
        writer.beginArray()
        writer.value(1)
        let mark = writer.mark
        writer.value("to be forgotten")
        writer.goBack(to: mark)
        writer.value(2)
        writer.endArray()
        #expect(writer.finish().text == "[1,2]")
    }

    @Test func `an array is empty again after going back to its start`() {
        var writer = JSONWriter()
        writer.beginArray()
        let mark = writer.mark
        writer.value("to be forgotten")
        writer.goBack(to: mark)
        writer.value(2)
        writer.endArray()
        #expect(writer.finish().text == "[2]")
    }

    @Test func `an object is reopened for more members`() {
        var writer = JSONWriter()
        writer.beginArray()
        for isEmpty in [true, false] {
            writer.object { writer in if !isEmpty { writer.member("a", 1) } }
            writer.reopenObject()
            writer.member("b", 2)
            writer.endObject()
        }
        writer.endArray()
        #expect(writer.finish().text == #"[{"b":2},{"a":1,"b":2}]"#)
    }

    private func decode(_ text: String) throws -> String {
        var writer = JSONWriter()
        writer.beginArray()
        writer.value(text)
        writer.endArray()
        return try JSONDecoder().decode([String].self, from: Data(writer.finish().array))[0]
    }
}

extension String {
    fileprivate var quoted: String { "\"\(self)\"" }
}

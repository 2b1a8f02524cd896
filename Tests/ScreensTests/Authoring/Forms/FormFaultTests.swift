import Basics
import JSON
import TestSupport
import Testing

@testable import Screens

/// Each fault of a value is named, at its place.
@Suite struct FormFaultTests {
    private struct Named: Form {
        @TextField(length: 1...12) var text: String?
        @TextField(length: 3...12, format: .phone) var phone: String?
        @TextField(length: 1...12, isSecure: true) var secret: String?
        @TextField(length: 0...12, isMultiline: true) var lines: String?
        @ChoiceField(count: 1...2) var choices: [EveryField.Shelf] = [.attic]
        @SearchedChoiceField var searched: String?
    }

    private static let fields = FormFields(of: Named.self, in: "en")

    /// Each element that doesn't fit is named, not only the first.
    @Test func `each invalid choice is named`() {
        let content = #"{"choices":["cellar",1]}"#
        let expected = [
            FormViolation(pointer: "/choices/0", reason: .notChoice),
            FormViolation(pointer: "/choices/1", reason: .notText),
        ]
        #expect(throws: FormError(expected)) { try Self.fields.values(from: JSONSlice(.copying(content))) }
        let repeated = FormError([FormViolation(pointer: "/choices/1", reason: .repeated)])
        #expect(throws: repeated) {
            try Self.fields.values(from: JSONSlice(.copying(#"{"choices":["attic","attic"]}"#)))
        }
    }

    /// The fields aren't read beside far more members than they are.
    @Test func `the first of many unknown members are named`() {
        let unknown = (0..<6500).map { "\"x\($0)\":1" }.joined(separator: ",")
        let content = JSONSlice(.copying("{\"choices\":[1],\(unknown)}"))
        let error = #expect(throws: FormError.self) { try Self.fields.values(from: content) }
        #expect(error?.violations.count == 20)
        #expect(error?.violations.allSatisfy { $0.reason == .unknown } == true)
    }

    /// A character can have any number of bytes.
    @Test func `a text above its limit of bytes is refused`() {
        let marks = "e" + String(repeating: "\u{301}", count: 30_000)
        let violation = FormViolation(pointer: "/text", reason: .tooManyBytes(64))
        #expect(throws: FormError([violation])) {
            try Self.fields.values(from: JSONSlice(.copying("{\"text\":\"\(marks)\"}")))
        }
    }

    /// To count characters takes far longer, so nobody asks how many a text of too many bytes has.
    @Test func `a text has too many bytes before it has too few characters`() {
        let fields: FormFields = [.text("n", length: 5...12)]
        let marks = "e" + String(repeating: "\u{301}", count: 30_000)
        #expect(throws: FormError([FormViolation(pointer: "/n", reason: .tooManyBytes(64))])) {
            try fields.values(from: JSONSlice(.copying("{\"n\":\"\(marks)\"}")))
        }
    }

    /// U+0000 can't be stored by every database, so no text has it.
    @Test(arguments: [
        ("text", #"[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]"#),
        ("lines", #"[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]"#),
        ("secret", #"\u0000"#), ("searched", #"\u0000"#),
    ]) func `characters that can't be stored are refused`(_ field: String, _ excluded: String) {
        let violation = FormViolation(pointer: "/" + field, reason: .unstorable)
        for text in [#"a\u0000"#, #"\u0000"#, #" \u0000b "#] {
            #expect(throws: FormError([violation])) {
                try Self.fields.values(from: JSONSlice(.copying("{\"\(field)\":\"\(text)\"}")))
            }
        }
        let schema = JSONObject(Self.fields.schema.json.bytes.array)["properties"][field]
        #expect(schema["not"]["pattern"].text == excluded)
    }

    /// A text that looks as if it were empty or another one: nothing to see, several lines in one, or turned around.
    @Test(
        arguments: [
            ("\u{200B}", .missing), ("\u{2800}", .missing), (" \u{3164}\u{FEFF} ", .missing), ("\u{AD}", .missing),
            ("\u{301}", .missing), ("\u{E0041}\u{200D}", .missing), ("\u{600}", .missing), ("\u{3000}\u{A0}", .missing),
            ("abc\u{202E}txt", .unstorable), ("a\u{2066}b", .unstorable), ("a\nb", .unstorable), ("a\rb", .unstorable),
            ("a\tb", .unstorable), ("a\u{7F}", .unstorable), ("a\u{85}b", .unstorable), ("a\u{2028}b", .unstorable),
            ("a\u{1B}[31m", .unstorable),
        ] as [(String, FormViolation.Reason)])
    func `texts with invisible or reversing characters are refused`(_ text: String, _ reason: FormViolation.Reason) {
        #expect(throws: FormError([FormViolation(pointer: "/text", reason: reason)])) { try values("text", text) }
    }

    /// Joined emoji, marks on letters, letters from right to left with a mark for their direction, and symbols.
    @Test(arguments: [
        "\u{1F468}\u{200D}\u{1F469}", "e\u{301}", "\u{5E9}\u{200F}!", "\u{645}\u{200C}\u{6CC}",
        "\u{1F3F4}\u{E0067}\u{E007F}", "☺\u{FE0F}", "\u{E000}", "-", "\u{A0}a",
    ]) func `visible texts are accepted`(_ text: String) throws { _ = try values("text", text) }

    /// Around a text, a line's end is white space as any other.
    @Test func `line breaks around a line are removed`() throws {
        for field in ["text", "lines"] {
            #expect(try values(field, "\r\n\t a b\u{85}\u{2028}\r\n").text(Identifier(field)) == "a b")
        }
    }

    /// As contacts of iOS, chats and documents have them around a number or an address.
    @Test func `invisible characters around a line are removed`() throws {
        for (before, after) in [("\u{202D}", "\u{202C}"), ("\u{2068} ", "\u{200B}\u{2069}"), ("\u{FEFF}\u{200E}", "")] {
            let text = before + "+49 30 1" + after
            #expect(try values("text", text).text("text") == "+49 30 1")
            #expect(try values("phone", text).text("phone") == "+49 30 1")
            #expect(try Identifier(values("secret", text).text("secret")) == Identifier(text))
        }
        // A part of what is seen: a picture, and a letter that joins the next.
        for text in ["\u{2764}\u{FE0F}", "\u{645}\u{200D}"] {
            #expect(try Identifier(values("text", text).text("text")) == Identifier(text))
        }
        // Of several lines, one may be turned around as a whole.
        let turned = "\u{202B}a\u{202C}"
        #expect(try Identifier(values("lines", turned).text("lines")) == Identifier(turned))
    }

    @Test func `a schema allows around a text what the service removes`() {
        let scalars = (Array(UInt32(0)...0x3100) + Array(0xFE00...0xFFFF)).compactMap { Unicode.Scalar($0) }
        for characters in [TextCharacters.line, .lines] {
            // Patterns of forms have no other escapes of controls.
            let margin = FormPattern(characters.margin.replacing(#"\t-\r"#, with: #"\u0009-\u000d"#))
            #expect(margin.error == nil)
            #expect(scalars.filter { margin.matches(String($0)) } == scalars.filter(characters.isRemoved))
        }
    }

    @Test func `a multiline text may have line breaks`() throws {
        let text = "a\tb\n\u{202B}c\u{202C}\u{2028}d"
        #expect(try values("lines", text).text("lines").utf8.elementsEqual(text.utf8))
        for refused in ["a\rb", "a\u{B}b", "\u{200B}", "a\u{9B}b"] {
            #expect(throws: FormError([FormViolation(pointer: "/lines", reason: .unstorable)])) {
                try values("lines", refused)
            }
        }
        #expect(try values("lines", " \n ").text("lines").isEmpty)
    }

    /// An app on Windows, or a text that was copied there, has both characters; each line end counts once.
    @Test func `line ends of Windows become line feeds`() throws {
        #expect(try Identifier(values("lines", "a\r\n\r\nb\r\n").text("lines")) == "a\n\nb")
        #expect(try Identifier(values("secret", "a\r\nb").text("secret")) == "a\r\nb")
        for refused in [("lines", "a\r\r\nb"), ("text", "a\r\nb")] {
            #expect(throws: FormError([FormViolation(pointer: "/" + refused.0, reason: .unstorable)])) {
                try values(refused.0, refused.1)
            }
        }
    }

    /// What nobody sees while typing may be anything that can be stored.
    @Test(arguments: ["\u{200B}", "a\nb", "\u{202E}", " "]) func `a secret may be any text that can be stored`(
        _ text: String
    ) throws {
        #expect(try Identifier(values("secret", text).text("secret")) == Identifier(text))
    }

    private func values(_ field: String, _ text: String) throws -> FormValues {
        let content: JSONValue = .object([.init(field, .string(text))])
        return try Self.fields.values(from: JSONSlice(content.bytes))
    }
}

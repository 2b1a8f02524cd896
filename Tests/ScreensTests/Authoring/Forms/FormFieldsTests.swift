import JSON
import TestSupport
import Testing

@testable import Screens

@Suite struct FormFieldsTests {
    private func number(_ text: String, in range: ClosedRange<Int>) throws -> Int {
        let fields: FormFields = [.integer("n", in: range)]
        return try fields.values(from: JSONSlice(.copying(#"{"n":\#(text)}"#))).integer("n")
    }

    private func error(_ reason: FormViolation.Reason) -> FormError {
        FormError([FormViolation(pointer: "/n", reason: reason)])
    }

    @Test func `integers are read in any notation`() throws {
        for text in ["5", "5.0", "50e-1", "0.5e1"] { #expect(try number(text, in: 0...9) == 5) }
        #expect(try number("9223372036854775807", in: 0...(.max)) == .max)
        #expect(try number("-9223372036854775808", in: .min...0) == .min)
        #expect(try number("9007199254740993", in: 0...(.max)) == 9_007_199_254_740_993)
    }

    @Test(arguments: ["9223372036854775808", "1e19", "1e400"])
    func `an integer above 64 bits is refused`(_ text: String) {
        #expect(throws: error(.tooLarge(.max))) { try number(text, in: 0...(.max)) }
    }

    private func address(_ text: String) throws -> String {
        let rule = TextRule(length: 1...40, maximumBytes: nil, format: .email)
        let fields = FormFields([FormField(name: "n", rule: rule)])
        return try fields.values(from: JSONSlice(.copying(#"{"n":"\#(text)"}"#))).text("n")
    }

    @Test func `email addresses are accepted`() throws {
        for text in ["a@b.c", "ada.lovelace+x@mail.example.com"] { #expect(try address(text) == text) }
        for text in [" a@b.c ", "a@b.c\u{2060}", "\u{FEFF}a@b.c"] { #expect(try address(text) == "a@b.c") }
    }

    @Test(
        arguments: [
            "a@b", "a b@c.d", "a@b c.d", "a@@b.c", "a@b@c.d", "@b.c", "a@.c", "a@b.", "a@b..c", "a.b", "a\u{A0}b@c.d",
            "a@b\u{3000}.c", "a\u{AD}@b.c", "a\u{200B}@b.c", "a@\u{200D}b.c", "a@b\u{2060}.c",
        ])
    func `an invalid email address is refused`(_ text: String) {
        #expect(throws: error(.notEmail)) { try address(text) }
    }

    @Test func `too short and too long texts are refused`() throws {
        let fields: FormFields = [.text("n", length: 2...4)]
        let text = { (text: String) in try fields.values(from: JSONSlice(.copying(#"{"n":"\#(text)"}"#))).text("n") }
        for fitting in ["ab", "abcd", " abcd "] { #expect(try text(fitting).count <= 4) }
        #expect(throws: error(.tooShort(2))) { try text("a") }
        #expect(throws: error(.tooLong(4))) { try text("abcde") }
        #expect(throws: error(.missing)) { try text("  ") }
        #expect(throws: error(.missing)) {
            try FormFields(arrayLiteral: .text("n", length: 1...4)).values(from: JSONSlice(.copying(#"{"n":""}"#)))
        }
    }

    @Test(arguments: ["{}", #"{"n":null}"#]) func `a missing or null member is reported`(_ content: String) {
        for fields: FormFields in [[.integer("n", in: 0...9)], [.text("n", length: 0...9)]] {
            #expect(throws: error(.missing)) { try fields.values(from: JSONSlice(.copying(content))) }
        }
    }

    @Test func `the last of repeated members counts`() throws {
        let fields: FormFields = [.integer("n", in: 0...9)]
        #expect(try fields.values(from: JSONSlice(.copying(#"{"n":1,"n":2}"#))).integer("n") == 2)
    }

    /// One character may be many bytes, and some more than four.
    @Test func `bytes of a text are limited too`() throws {
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
        let content = JSONSlice(.copying(#"{"n":"\#(family)"}"#))
        #expect(try FormFields(arrayLiteral: .text("n", length: 0...1)).values(from: content).text("n") == family)
        #expect(throws: error(.tooManyBytes(24))) {
            try FormFields(arrayLiteral: .text("n", length: 0...1, maximumBytes: 24)).values(from: content)
        }
    }

    /// A schema counts code points, so its bound is the one in bytes: it refuses nothing that is taken.
    @Test func `each accepted text fits the schema`() throws {
        let fields: FormFields = [.text("n", length: 3...200)]
        let text = String(repeating: "e\u{301}", count: 150)
        #expect(try fields.values(from: JSONSlice(.copying(#"{"n":"\#(text)"}"#))).text("n") == text)
        let schema = JSONObject(fields.schema.json.bytes.array)["properties"]["n"]
        #expect(schema["maxLength"].number == 800 && text.unicodeScalars.count > 200)
        #expect(schema["x-field"]["maximumLength"].number == 200)
        #expect(throws: error(.tooLong(200))) {
            try fields.values(from: JSONSlice(.copying(#"{"n":"\#(text + text)"}"#)))
        }
    }

    @Test func `the schema allows no additional members`() {
        let fields: FormFields = [.text("a", length: 1...3), .integer("b", in: 0...9)]
        let controls = #"\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f"#
        let excluded = #""not":{"pattern":"[\#(controls)]"}"#
        let hints = #""x-field":{"kind":"text","maximumLength":3,"maximumBytes":64}"#
        let text = #""a":{"type":"string","minLength":1,"maxLength":64,\#(excluded),\#(hints)}"#
        let number = #""b":{"type":"integer","minimum":0,"maximum":9}"#
        let end = #""required":["a","b"],"additionalProperties":false"#
        let schema = fields.schema.json.bytes.text
        #expect(schema == #"{"type":"object","properties":{\#(text),\#(number)},\#(end)}"#)
    }

    /// RFC 6901, section 3.
    @Test func `an unknown member is reported with an escaped pointer`() {
        let unknown = FormError([FormViolation(pointer: "/a~1b~0c", reason: .unknown)])
        #expect(throws: unknown) { try FormFields().values(from: JSONSlice(.copying(#"{"a/b~c":1}"#))) }
    }

    /// An answer isn't to be larger than what it answers.
    @Test func `at most 20 unknown members are named`() {
        let members = (10..<60).map { #""m\#($0)":1"# }.joined(separator: ",")
        let named = (10..<30).map { FormViolation(pointer: "/m\($0)", reason: .unknown) }
        #expect(throws: FormError(named)) { try FormFields().values(from: JSONSlice(.copying("{\(members)}"))) }
    }

    @Test func `integers out of range are refused`() {
        #expect(throws: error(.tooSmall(0))) { try number("-1", in: 0...9) }
        #expect(throws: error(.tooLarge(9))) { try number("10", in: 0...9) }
        #expect(throws: error(.notInteger)) { try number("1.5", in: 0...9) }
        #expect(throws: error(.notInteger)) { try number(#""1""#, in: 0...9) }
    }
}

import JSON
import TestSupport
import Testing

@testable import Sectional

/// Each fault of a value is named, at its place.
@Suite struct FormFaultTests {
    private struct Named: Form {
        @TextField(length: 1...12) var text: String?
        @TextField(length: 1...12, isSecure: true) var secret: String?
        @ChoiceField(count: 1...2) var choices: [EveryField.Shelf] = [.attic]
        @SearchedChoiceField var searched: String?
    }

    private static let fields = FormFields(of: Named.self, in: "en")

    /// Each element that doesn't fit is named, not only the first.
    @Test func namesEachWrongChoice() {
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
    @Test func namesTheFirstOfManyUnknownMembers() {
        let unknown = (0..<6500).map { "\"x\($0)\":1" }.joined(separator: ",")
        let content = JSONSlice(.copying("{\"choices\":[1],\(unknown)}"))
        let error = #expect(throws: FormError.self) { try Self.fields.values(from: content) }
        #expect(error?.violations.count == 20)
        #expect(error?.violations.allSatisfy { $0.reason == .unknown } == true)
    }

    /// A character can have any number of bytes.
    @Test func refusesALongTextByItsBytes() {
        let marks = "e" + String(repeating: "\u{301}", count: 30_000)
        let violation = FormViolation(pointer: "/text", reason: .tooManyBytes(64))
        #expect(throws: FormError([violation])) {
            try Self.fields.values(from: JSONSlice(.copying("{\"text\":\"\(marks)\"}")))
        }
    }

    /// U+0000 can't be stored by every database, so no text has it.
    @Test(arguments: ["text", "secret", "searched"]) func refusesWhatCannotBeStored(_ field: String) {
        let violation = FormViolation(pointer: "/" + field, reason: .unstorable)
        for text in [#"a\u0000"#, #"\u0000"#, #" \u0000b "#] {
            #expect(throws: FormError([violation])) {
                try Self.fields.values(from: JSONSlice(.copying("{\"\(field)\":\"\(text)\"}")))
            }
        }
        let schema = JSONObject(Self.fields.schema.json.bytes.array)["properties"][field]
        #expect(schema["not"]["pattern"].text == #"\u0000"#)
    }
}

import Foundation
import JSON
import Testing

@Suite struct PhraseTests {
    @Test func `a phrase is a text between literals`() {
        #expect(Phrase(before: "“", "a", after: "”").description == "“a”")
        #expect(("a" as Phrase).description == "a")
    }

    @Test func `phrases are compared by their bytes`() {
        let same: Set<Phrase> = [Phrase(before: "a", "bc"), Phrase("ab", after: "c"), "abc"]
        #expect(same.count == 1)
        // The Kelvin sign, and an accent apart from its letter: equal as `String`, but not on the wire.
        #expect(Phrase("K") != Phrase("\u{212A}"))
        #expect(Phrase("é") != Phrase(before: "e", "\u{301}"))
    }

    @Test func `a phrase is a string in JSON`() throws {
        let phrase = Phrase(before: "\"", "a", after: "\n")
        let data = try JSONEncoder().encode([phrase])
        #expect(String(decoding: data, as: UTF8.self) == #"["\"a\n"]"#)
        #expect(try JSONDecoder().decode([Phrase].self, from: data) == [phrase])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Phrase.self, from: Data("1".utf8)) }
        #expect(try JSONSchema(describing: Phrase.self) == .string)
    }
}

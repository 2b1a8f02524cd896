import Screens
import Testing

@Suite struct PhrasePatternTests {
    private static let patterns: [(PhrasePattern, String, String)] = [
        (PhrasePattern(), "", ""), (PhrasePattern(before: "by "), "by ", ""),
        (PhrasePattern(before: "“", after: "”"), "“", "”"), (PhrasePattern(before: "\"", after: "\""), "\"", "\""),
        (PhrasePattern(after: "\\"), "", "\\"), (PhrasePattern(before: "\n", after: "\u{1F}"), "\n", "\u{1F}"),
    ]

    @Test(arguments: patterns.indices, ["", "Ada", "\"a\\b\"\n", "a value of more than fifteen bytes", "ü"])
    func `a pattern writes the value between its texts`(_ index: Int, _ value: String) {
        let (pattern, before, after) = Self.patterns[index]
        #expect(pattern(value) == before + value + after)
        let phrase: Phrase = pattern(value)
        #expect(phrase.description == before + value + after)
    }
}

import JSON
import Sectional
import Testing

@Suite struct PhrasePatternTests {
    private static let patterns: [(PhrasePattern, String, String)] = [
        (PhrasePattern(), "", ""), (PhrasePattern(before: "by "), "by ", ""),
        (PhrasePattern(before: "“", after: "”"), "“", "”"), (PhrasePattern(before: "\"", after: "\""), "\"", "\""),
        (PhrasePattern(after: "\\"), "", "\\"), (PhrasePattern(before: "\n", after: "\u{1F}"), "\n", "\u{1F}"),
    ]

    /// With the escapes that its text needs, and those of the value.
    @Test(arguments: patterns.indices, ["", "Ada", "\"a\\b\"\n"])
    func writesTheValueBetweenItsTexts(_ index: Int, _ value: String) {
        let (pattern, before, after) = Self.patterns[index]
        var written = JSONWriter()
        var expected = JSONWriter()
        pattern.write(value, to: &written)
        expected.value(before + value + after)
        let (text, expectedText) = (written.finish().text, expected.finish().text)
        #expect(text == expectedText)
        #expect(pattern(value) == before + value + after)
    }
}

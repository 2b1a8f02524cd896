import JSON
import Testing

@Suite struct StringJoiningTests {
    @Test(arguments: [
        "", "a", "seven b", "fifteen bytes!!", "sixteen bytes!!!", "ü🚗", "a value of more than fifteen bytes",
    ])
    func `a text is joined with its literals`(text: String) {
        #expect(String(joining: "", text, "") == text)
        #expect(String(joining: "by ", text, "") == "by " + text)
        #expect(
            String(joining: "“", text, "”, which is more than sixteen bytes") == "“" + text
                + "”, which is more than sixteen bytes")
    }
}

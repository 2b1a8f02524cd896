import Testing
@testable import SectionalTesting

/// What the checks enter where the options don't say what.
@Suite struct ExampleContentTests {
    private func entered(_ field: String) -> String? {
        let schema = TestJSON(Array(#"{"properties":{"field":\#(field)}}"#.utf8))
        return ExampleContent(text: "Example text").content(of: schema)["field"]?.bytes.text
    }

    @Test(arguments: [
        (#"{"type":"string","minLength":1,"maxLength":40}"#, #""Example text""#),
        (#"{"type":"string","minLength":15}"#, #""Example textxxx""#),
        (#"{"type":"string","maxLength":4}"#, #""Exam""#),
        (#"{"type":"string","minLength":8,"maxLength":8}"#, #""Examplex""#),
        (#"{"type":"string","format":"email"}"#, #""Example-text@example.org""#),
        (#"{"type":"integer","minimum":3,"maximum":9}"#, "3"), (#"{"type":"integer"}"#, "0"),
    ])
    func `an example value fits its field`(_ field: String, _ value: String) { #expect(entered(field) == value) }
}

import JSON
import Sectional
import TestSupport
import Testing

@Suite struct FormSectionTests {
    /// A field that nobody has named has its own name, so that a person can tell it.
    @Test func namesItsFields() async throws {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        let composer = TestScreen { _ in
            FormSection(
                fields: [.text("name", length: 1...40), .integer("age", in: 0...200)], labels: ["name": "Your name"],
                submit: "Save"
            ) { _ in .nothing }
        }
        let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))
        let screen = JSONObject(try await renderer.screen(composer, for: request).bytes.array)
        let cells = screen["sections"][0]["cells"].list
        #expect(cells.map { $0["id"].text } == ["name", "age", "submit"])
        #expect(cells.map { $0["data"]["label"].text } == ["Your name", "age", nil])
        #expect(cells[2]["actions"][0]["id"].text == "submit" && cells[2]["data"]["text"].text == "Save")
    }
}

import JSON
import Screens
import TestSupport
import Testing

@Suite struct FormSectionTests {
    /// A field that nobody has named has its own name, so that a person can tell it.
    @Test func `fields without a label have their own name`() async throws {
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

    private struct Rename: Form { @TextField(length: 1...9) var name: String }

    @Test func `a form has a header and a footer`() async throws {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        let composer = TestScreen { _ in
            FormSection(
                id: "fields", fields: [.text("name", length: 1...9)], labels: [:], header: "Above", footer: "Below",
                submit: "Save"
            ) { _ in .nothing }
            FormSection(Rename.self, in: "en", labels: [:], header: "Name", submit: "Save") { _ in .nothing }
            FormSection(Rename.self, id: "own", in: "en", labels: [:], header: "Own", footer: "Cells", submit: "Save") {
                _ in .nothing
            }
            .showing { _, submit in submit }
        }
        let request = ClientRequest(ScreenPath("test"), caller: .guest)
        let sections = JSONObject(try await renderer.screen(composer, for: request).bytes.array)["sections"].list
        #expect(sections.map { $0["header"].text } == ["Above", "Name", "Own"])
        #expect(sections.map { $0["footer"].text } == ["Below", nil, "Cells"])
    }

    /// It isn't on the screen, and an action in it is refused.
    @Test(arguments: [false, true]) func `a form that isn't offered is not on the screen`(_ hasOtherCells: Bool)
        async throws
    {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        let composer = TestScreen { _ in
            let form = FormSection(
                if: false, fields: [.text("name", length: 1...40)], labels: [:], submit: "Buy"
            ) { _ in .nothing }
            LabelSection("other")
            if hasOtherCells {
                form.showing { _, submit in
                    BuyCell(button: submit)
                    LabelCell(id: "label")
                }
            } else {
                form
            }
        }
        let request = ClientRequest(ScreenPath("test"), caller: .guest)
        let screen = JSONObject(try await renderer.screen(composer, for: request).bytes.array)
        #expect(screen["sections"].list.map { $0["id"].text } == ["other"])
        // Another cell's own action, which is offered to everybody who sees the section.
        await #expect(throws: hasOtherCells ? ActionError.forbidden : .notFound) {
            _ = try await renderer.action("remove", on: "label", in: "form", composer, for: request)
        }
        await #expect(throws: ActionError.forbidden) {
            _ = try await renderer.action("submit", on: "submit", in: "form", composer, for: request)
        }
        for (action, cell) in [("submit", "name"), ("other", "submit")] as [(ActionID, CellID)] {
            await #expect(throws: ActionError.notFound) {
                _ = try await renderer.action(action, on: cell, in: "form", composer, for: request)
            }
        }
        await #expect(throws: ScreenError.self) {
            _ = try await renderer.page(PageRequest(), of: "form", composer, for: request)
        }
    }

    /// The form that is offered is found, not the other one of the same id.
    @Test func `a form that isn't offered does not hide another one`() async throws {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        let composer = TestScreen { _ in
            for isOffered in [false, true] {
                FormSection(if: isOffered, fields: [.text("name", length: 1...40)], labels: [:], submit: "Save") { _ in
                    .nothing
                }
            }
        }
        let request = ClientRequest(ScreenPath("test"), caller: .guest)
        let action = try await renderer.action("submit", on: "submit", in: "form", composer, for: request)
        #expect(action.fields != nil)
    }

    /// An author's own cells stand in the places of the library's, and the form is sent as before.
    @Test func `an author's own cells replace those of a form`() async throws {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        let composer = TestScreen { _ in
            FormSection(
                fields: [.text("name", length: 1...40), .text("color", length: 1...40)], labels: ["color": "Colour"],
                topics: ["paint"], submit: "Buy"
            ) { _ in .nothing }
            .showing { fields, submit in
                for field in fields {
                    if field.data.field == "color" { ColorFieldCell(field.data) } else { field }
                }
                BuyCell(button: submit)
            }
        }
        let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))
        let screen = JSONObject(try await renderer.screen(composer, for: request).bytes.array)
        let cells = screen["sections"][0]["cells"].list
        #expect(screen["sections"][0]["id"].text == "form")
        let types = ["FormFieldCell", "ColorFieldCell", "BuyCell"]
        #expect(cells.compactMap { $0["type"].text } == types)
        #expect(Set(screen["cellTypes"].list.compactMap { $0["type"].text }).isSuperset(of: types))
        #expect(cells.map { $0["id"].text } == ["name", "color", "submit"])
        #expect(cells[1]["data"]["label"].text == "Colour")
        #expect(cells[2]["actions"][0]["href"].text?.hasSuffix("/sections/form/cells/submit/actions/submit") == true)
        #expect(cells[2]["actions"][0]["fields"]["required"].list.compactMap(\.text) == ["name", "color"])
    }
}

private struct ColorFieldCell: CellController {
    struct Data: CellData {
        var field: String
        var label: String
    }

    let data: Data
    var id: CellID { CellID(data.field) }

    init(_ field: FormFieldCell.Data) { data = Data(field: field.field, label: field.label) }
}

private struct BuyCell: CellController {
    struct Data: CellData { var price: String }

    let button: SubmitCell<FormValues>
    var id: CellID { button.id }
    var data: Data { Data(price: "$ 5") }
    var actions: Actions { button.actions }
}

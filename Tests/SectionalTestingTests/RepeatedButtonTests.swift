import Screens
import SectionalProgram
import Testing
@testable import SectionalTesting

/// Two buttons with one name: a person who doesn't see their rows can't tell them apart.
@Suite struct RepeatedButtonTests {
    private struct Shed: ServiceProgram {
        static let name = "shed"
        static let roles = Notes.roles
        static let database = ServiceDatabase.absent
        let screens: [any ScreenComposer] = [ShedScreen()]

        init(_ setup: ServiceSetup) throws {}
    }

    private struct ShedScreen: ScreenComposer {
        let pattern: ScreenPattern = "shed"
        let states = States<Void> { (_: Notes.NotesRole) in }

        func compose(for request: ScreenRequest, state: Void) -> ScreenController<some Sections> {
            ScreenController(title: "Shed") {
                Section("tools", topics: []) { for id in ["saw", "drill"] as [CellID] { ToolCell(id: id) } }
            }
        }
    }

    private struct ToolCell: CellController {
        struct Data: CellData {}
        let id: CellID
        var data: Data { Data() }
        var actions: Actions { Perform("remove", title: "Remove", on: .delete, if: true) { .nothing } }
    }

    @Test func `two buttons with one name are found`() async throws {
        let faults = try await ScreenCheck(service: TestService(Shed.self), options: CheckOptions()).faults()
        #expect(
            faults
                == ["reader", "writer ana", "writer bea"].map {
                    "/screens/shed as \($0): two buttons are named 'Remove': give each a label"
                })
    }

    private func screen(_ barItems: String, _ actions: String...) -> TestScreen {
        let cells = actions.map { #"{"id":"1","actions":[\#($0)]}"# }.joined(separator: ",")
        let body = #"{"barItems":[\#(barItems)],"sections":[{"id":"all","cells":[\#(cells)]}]}"#
        return TestScreen(TestAnswer(status: 200, headers: [:], body: Array(body.utf8)))
    }

    @Test func `a label is a name of its own`() {
        let titled = #"{"id":"remove","trigger":"delete","title":"Remove"}"#
        let labelled = #"{"id":"remove","trigger":"delete","title":"Remove","label":"Remove Momo"}"#
        #expect(screen("", titled, titled).repeatedButton == "Remove")
        #expect(screen("", titled, labelled).repeatedButton == nil)
        // Of two rows with the same text.
        #expect(screen("", labelled, labelled).repeatedButton == nil)
        // A switch has the name of its row, and an untitled button one of the client's.
        let others = [#"{"id":"a","trigger":"toggle","title":"On"}"#, #"{"id":"b","trigger":"delete"}"#]
        for other in others { #expect(screen("", other, other).repeatedButton == nil) }
    }

    @Test func `bar items have different names`() {
        let add = #"{"id":"add","title":"Add"}"#
        #expect(screen("\(add),\(add)").repeatedButton == "Add")
        #expect(screen(add + #",{"id":"more","title":"Add","label":"Add a book"}"#).repeatedButton == nil)
    }
}

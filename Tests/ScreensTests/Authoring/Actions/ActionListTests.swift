import JSON
import TestSupport
import Testing

@testable import Screens

@Suite struct ActionListTests {
    /// Lists whose types are known, and those that were put into `Actions`, are one on the wire.
    @Test(arguments: [false, true], [false, true]) func `a typed list of actions is written like Actions`(
        isDone: Bool, isOpen: Bool
    ) throws {
        let typed = try cells(TypedCell(isDone: isDone, isOpen: isOpen))
        let erased = try cells(ErasedCell(typed: TypedCell(isDone: isDone, isOpen: isOpen)))
        #expect(typed == erased.replacing("ErasedCell", with: "TypedCell"))
        #expect(typed.contains("reopen") == isDone)
        #expect(typed.contains("https://example.com/") == isOpen)
        #expect(typed.contains("tag-1"))
    }

    @Test func `the triggers of a list are those of its actions`() {
        #expect(TypedCell(isDone: true, isOpen: true).actions.triggers == [.select, .toggle, .submit, .delete])
        #expect(TypedCell(isDone: true, isOpen: false).actions.triggers == [.toggle, .submit, .delete])
        #expect(
            Actions(TypedCell(isDone: false, isOpen: true).actions).list.map(\.id) == [
                "done", "open", "tag-0", "tag-1",
            ])
    }

    private func cells(_ cell: some CellController) throws -> String {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }
        var writer = ScreenWriter(request: ClientRequest(ScreenPath("test"), caller: .guest), renderer: renderer)
        try writer.page("test", cells: cell, through: nil, next: nil)
        return writer.finishPage().bytes.text
    }
}

private struct TypedCell: CellController {
    struct Data: CellData {}
    let isDone: Bool
    let isOpen: Bool

    var id: CellID { "cell" }
    var data: Data { Data() }
    var actions: some ActionList {
        if isDone {
            Perform("reopen", on: .toggle, if: true) { .nothing }
        } else {
            Perform("done", on: .toggle, if: true) { .nothing }
        }
        if isOpen { OpenURL(url: "https://example.com/") }
        for number in 0..<2 {
            Perform(ActionID("tag-\(number)"), on: number == 0 ? .delete : .submit, if: true) { .nothing }
        }
    }
}

private struct ErasedCell: CellController {
    struct Data: CellData {}
    let typed: TypedCell

    var id: CellID { typed.id }
    var data: Data { Data() }
    var actions: Actions { Actions(typed.actions) }
}

import JSON
import TestSupport
import Testing

@testable import Screens

/// What a screen emits can be performed, also inside of cells and in the place of cells, and nothing else.
@Suite struct ActionLookupTests {
    private struct TrayCell: CellController {
        struct Data: CellData { var text = "tray" }
        let id: CellID
        let item: CellID

        var data: Data { Data() }
        var fallback: some Cells { ShelfCell(id: "ignored", item: CellID(item.rawValue + "-on-shelf")) }
        var children: some Cells { LabelCell(id: item) }
    }

    private struct ShelfCell: CellController {
        struct Data: CellData { var text = "shelf" }
        let id: CellID
        let item: CellID

        var data: Data { Data() }
        var children: some Cells { LabelCell(id: item) }
    }

    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }

    private func finds(_ cell: CellID, _ types: [CellType]?, emitted: inout Bool) async throws -> Bool {
        let composer = TestScreen { _ in Section("list", topics: []) { TrayCell(id: "tray", item: "item") } }
        let request = ClientRequest(
            ScreenPath("test"), caller: .guest, clientCellTypes: types.map { ClientCellTypes($0) })
        let text = String(decoding: try await renderer.screen(composer, for: request).bytes.array, as: UTF8.self)
        emitted = text.contains("/cells/\(cell.rawValue)/actions/remove")
        do {
            _ = try await renderer.action("remove", on: cell, in: "list", composer, for: request)
            return true
        } catch ActionError.notFound { return false }
    }

    /// What stands in a cell's place has the cell's id: its own means nothing to anybody.
    @Test func `an action of a fallback is found by the original cell's id`() async throws {
        let composer = TestScreen { _ in Section("list", topics: []) { FancyCell(id: "x") } }
        let request = ClientRequest(
            ScreenPath("test"), caller: .guest, clientCellTypes: ClientCellTypes([LabelCell.cellType]))
        _ = try await renderer.action("remove", on: "x", in: "list", composer, for: request)
        await #expect(throws: ActionError.notFound) {
            _ = try await renderer.action("remove", on: "ignored too", in: "list", composer, for: request)
        }
    }

    @Test func `an action is found inside a cell if it is emitted`() async throws {
        let label = LabelCell.cellType
        for types in [nil, [TrayCell.cellType, label], [ShelfCell.cellType, label], [label], [TrayCell.cellType]] {
            for cell: CellID in ["item", "item-on-shelf"] {
                var emitted = false
                #expect(try await finds(cell, types, emitted: &emitted) == emitted)
            }
        }
        var emitted = false
        _ = try await finds("item-on-shelf", [ShelfCell.cellType, label], emitted: &emitted)
        #expect(emitted)
    }

    private struct Tray: Identifiable { let id: Int64 }

    /// Its id doesn't tell in which row it is.
    @Test func `an action is found inside the cell of a row that a screen may show`() async throws {
        let composer = TestScreen { _ in
            ListSection("list", topics: []) { range in
                let (after, through) = range.ascending
                return (1...1100).filter { $0 > after && $0 <= through }.prefix(range.limit).map { Tray(id: $0) }
            } cell: { tray in
                TrayCell(id: CellID(tray.id), item: CellID("item-\(tray.id)"))
            }
        }
        let request = ClientRequest(ScreenPath("test"), caller: .guest, limit: 2)
        for cell: CellID in ["item-1", "item-1000"] {
            _ = try await renderer.action("remove", on: cell, in: "list", composer, for: request)
        }
        for cell: CellID in ["item-0", "item-1001"] {
            await #expect(throws: ActionError.notFound) {
                _ = try await renderer.action("remove", on: cell, in: "list", composer, for: request)
            }
        }
    }
}

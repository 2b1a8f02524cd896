import Sectional
import TestSupport

/// What a screen shows, as plain values: what tests compare with what a patch says.
struct ModelScreen: Equatable, Sendable {
    var title = "Test"
    var isAddEnabled: Bool?
    var sections: [ModelSection] = []
}

struct ModelSection: Equatable, Sendable {
    var id: String
    var header: String?
    var footer: String?
    var cells: [ModelCell] = []
    var cursor: String?
    /// Its source failed: the cells are those of an `ErrorCell`.
    var isPartial = false
}

struct ModelCell: Equatable, Sendable {
    var id: String
    var text = "0"
    var isSpecial = false
    var children: [String] = []
    var isSelectable = true
}

extension ModelScreen {
    /// The screen as the renderer writes it.
    func composed(
        animation: RowAnimation = .automatic, sections: SectionCache? = nil
    ) async throws -> Screen {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        return try await renderer.screen(
            ModelComposer(model: self, animation: animation),
            for: ClientRequest(ScreenPath("test", "1"), caller: .guest), sections: sections)
    }
}

extension ModelSection {
    /// What the cells of the section are in the end.
    var shownCells: [ModelCell] { isPartial ? [ModelCell(id: "error", text: "failed")] : cells }
    var shownCursor: String? { isPartial ? nil : cursor }
}

struct ModelComposer: ScreenComposer {
    let model: ModelScreen
    var animation = RowAnimation.automatic

    var pattern: ScreenPattern { "test/{id}" }
    var states: States<any PlainState> { States { (_: GuestRole) in OpenState() } }

    func compose(for request: ScreenRequest, state: any PlainState) -> ScreenController<some Sections> {
        let title = model.title
        let items = model.isAddEnabled.map { [BarItem("add", title: "Add \"it\"", isEnabled: $0)] } ?? []
        return ScreenController(title: "Early", barItems: items) {
            Title { title }
            model.sections.map { ModelSectionController(model: $0, animation: animation) }
        }
    }
}

struct ModelSectionController: SectionController {
    let model: ModelSection
    let animation: RowAnimation

    var id: SectionID { SectionID(model.id) }
    var header: String? { model.header }
    var footer: String? { model.footer }
    var topics: [Topic] { [] }

    func cells() -> [AnyCell] {
        model.cells.map { cell in
            cell.isSpecial
                ? AnyCell(SpecialCell(id: CellID(cell.id), model: cell, animation: animation))
                : AnyCell(CommonCell(id: CellID(cell.id), model: cell, animation: animation))
        }
    }

    func load(_ request: PageRequest) throws -> Page<[AnyCell]> {
        if model.isPartial { throw Broken() }
        return Page(cells(), through: model.cursor.map { Cursor(rawValue: $0) }, hasMore: model.cursor != nil)
    }
}

struct CommonCell: CellController {
    struct Data: CellData { var text: String }
    let id: CellID
    let model: ModelCell
    let animation: RowAnimation

    var data: Data { Data(text: model.text) }
    var actions: Actions { Perform("do", on: .select) { .nothing } }
    func configure(_ appearance: inout CellAppearance) { appearance.isSelectable = model.isSelectable }
}

struct SpecialCell: CellController {
    struct Data: CellData { var text: String }
    static var version: Int { 3 }
    let id: CellID
    let model: ModelCell
    let animation: RowAnimation

    var data: Data { Data(text: model.text) }
    var children: some Cells {
        for (index, text) in model.children.enumerated() { LabelCell(id: CellID("\(index)"), text: text) }
    }
}

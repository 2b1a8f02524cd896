import Basics
import Screens
import TestSupport

/// What a screen shows, as plain values: what tests compare with what a patch says.
struct ModelScreen: Equatable, Sendable {
    var title = "Test"
    /// It is written from right to left.
    var isRightToLeft = false
    var isAddEnabled: Bool?
    /// The text that is searched for; `nil` without a search field.
    var search: String?
    var order: ModelOrder?
    var isRefreshable = false
    var sections: [ModelSection] = []
}

struct ModelSection: Equatable, Sendable {
    var id: String
    var header: String?
    var headingLevel: HeadingLevel?
    var footer: String?
    var layout = SectionLayout.list
    var collapsing: SectionCollapsing?
    var cells: [ModelCell] = []
    var cursor: String?
    /// Its source failed: the cells are those of an `ErrorCell`.
    var isPartial = false
}

enum ModelOrder: String, CaseIterable {
    case newest
    case oldest
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
            for: ClientRequest(ScreenPath("test", "1"), caller: .guest, language: isRightToLeft ? "ar" : "en"),
            sections: sections)
    }
}

extension ModelSection {
    /// What the cells of the section are in the end.
    var shownCells: [ModelCell] { isPartial ? [ModelCell(id: "~error", text: "failed")] : cells }
    var shownCursor: String? { isPartial ? nil : cursor }
    var shownLayout: SectionLayout { isPartial ? .list : layout }
    /// With the cells counted, if they are all.
    var shownCollapsing: SectionCollapsing? {
        guard !isPartial, let collapsing else { return nil }
        let count = collapsing.count ?? (cursor == nil ? cells.count : nil)
        return SectionCollapsing(isCollapsed: collapsing.isCollapsed, count: count)
    }
}

struct ModelComposer: ScreenComposer {
    let model: ModelScreen
    var animation = RowAnimation.automatic

    var pattern: ScreenPattern { "test/{id}?q&sort" }
    var states: States<any PlainState> { States { (_: GuestRole) in OpenState() } }

    func compose(for request: ScreenRequest, state: any PlainState) -> ScreenController<some Sections> {
        let title = model.title
        let items = model.isAddEnabled.map { [BarItem("add", title: "Add \"it\"", isEnabled: $0)] } ?? []
        return ScreenController(title: "Early", barItems: items) {
            Title { title }
            if let text = model.search { Search("q", in: asking(["q": text]), placeholder: "Find \"it\"") }
            if let order = model.order {
                Choices("sort", in: asking(["sort": order.rawValue]), default: ModelOrder.newest, title: "Order") {
                    $0.rawValue
                }
            }
            if model.isRefreshable { Refreshable() }
            model.sections.map { ModelSectionController(model: $0, animation: animation) }
        }
    }
}

/// A request with this query, which the model has, not the client.
private func asking(_ query: [String: String]) -> ScreenRequest {
    let items = query.map { ScreenRequest.QueryItem(name: Identifier($0.key), value: $0.value) }
    return ScreenRequest(ScreenPath("test", "1"), role: "guest", query: items)
}

/// A cell whose type is known only at run time.
struct AnyCell: Cells {
    static var cellTypes: [any CellController.Type] { [] }
    let cell: any CellController
    var estimatedCount: Int { 1 }

    init(_ cell: any CellController) { self.cell = cell }

    func accept(_ visitor: inout some CellVisitor & ~Copyable) throws { try cell.accept(&visitor) }
}

struct ModelSectionController: SectionController {
    let model: ModelSection
    let animation: RowAnimation

    var id: SectionID { SectionID(model.id) }
    var header: String? { model.header }
    var headingLevel: HeadingLevel? { model.headingLevel }
    var footer: String? { model.footer }
    var layout: SectionLayout { model.layout }
    var collapsing: SectionCollapsing? { model.collapsing }
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
    var actions: Actions { Perform("do", on: .select, if: model.isSelectable) { .nothing } }
}

struct SpecialCell: CellController {
    struct Data: CellData { var text: String }
    static var version: Int { 3 }
    let id: CellID
    let model: ModelCell
    let animation: RowAnimation

    var data: Data { Data(text: model.text) }
    var children: some Cells {
        for (index, text) in model.children.enumerated() { LabelCell(id: CellID("\(model.id) \(index)"), text: text) }
    }
}

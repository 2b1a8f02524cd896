import JSON

/// A visitor that explains each cell.
struct CellExplainer: CellVisitor {
    let section: SectionID
    let request: ClientRequest
    let renderer: ScreenRenderer
    /// The number of cells that enclose these.
    let depth: Int
    private(set) var cells: [CellExplanation] = []

    init(section: SectionID, request: ClientRequest, renderer: ScreenRenderer, depth: Int = 0) {
        (self.section, self.request, self.renderer, self.depth) = (section, request, renderer, depth)
    }

    mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        var finder = DisplayableCell(clientCellTypes: request.clientCellTypes)
        try finder.visit(cell)
        let start = ContinuousClock.now
        let json = try written(cell)
        let writing = ContinuousClock.now - start
        let shown: any CellController = finder.found ?? cell
        let (proposed, decided, actions) = Self.decided(shown)
        var children = CellExplainer(section: section, request: request, renderer: renderer, depth: depth + 1)
        try shown.children.accept(&children)
        cells.append(
            CellExplanation(
                id: cell.id, made: Cell.cellType, shown: finder.found.map { type(of: $0).cellType },
                proposed: proposed, decided: decided, actions: actions,
                accessibility: shown.accessibility,
                impression: renderer.countsImpressions && depth == 0 ? shown.impression : nil,
                images: finder.found == nil ? [] : ExplainedMember.images(in: shown.data), json: json, writing: writing,
                children: finder.found == nil ? [] : children.cells))
    }

    /// Returns the cell's JSON as in a screen; empty if the client can't show it.
    private func written(_ cell: some CellController) throws -> Bytes {
        var writer = ScreenWriter(request: request, renderer: renderer)
        writer.depth = depth
        writer.section = SectionIndex(id: section)
        try writer.visit(cell)
        return writer.finishPage().bytes
    }

    private static func decided(
        _ cell: some CellController
    ) -> (proposed: AppearanceExplanation, decided: AppearanceExplanation, actions: [ActionExplanation]) {
        let actions = cell.actions.list
        return (
            AppearanceExplanation(cell.accessory, actions),
            AppearanceExplanation(cell.accessory, actions.filter(\.isOffered)), actions.flatMap(\.explained)
        )
    }
}

extension AppearanceExplanation {
    /// The appearance of a cell with these actions, all of them offered.
    fileprivate init(_ accessory: Accessory, _ actions: [Action]) {
        isSelectable = actions.contains { $0.triggers.contains(.select) }
        self.accessory = accessory.resolved(opens: actions.contains(where: \.opensOnSelect))
    }
}

extension Action {
    fileprivate var explained: [ActionExplanation] {
        if triggers.contains(.menu) { return [explained(on: nil)] }
        return Triggers.names.filter { triggers.contains($0.trigger) }.map { explained(on: "\($0.name)") }
    }

    private func explained(on trigger: String?) -> ActionExplanation {
        ActionExplanation(
            id: id, trigger: trigger, kind: plainKind.explained, presentation: presentation, isEmitted: isOffered)
    }
}

extension Action.Kind {
    var explained: ActionExplanation.Kind {
        switch self {
        case .navigate(let path): .navigate(path)
        case .openURL(let url): .openURL(url)
        case .perform(let handler): .perform(handler.fields)
        case .withheld(.navigate): .navigate(nil)
        case .withheld(.openURL): .openURL(nil)
        case .withheld(.perform): .perform(nil)
        case .presented(let presented): presented.kind.explained
        }
    }
}

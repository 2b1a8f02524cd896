internal import HighwayHash
internal import JSON

/// A visitor that explains each cell.
struct CellExplainer: CellVisitor {
    let section: SectionID
    let request: ClientRequest
    let key: ContentKey
    private(set) var cells: [CellExplanation] = []

    init(section: SectionID, request: ClientRequest, key: ContentKey) {
        (self.section, self.request, self.key) = (section, request, key)
    }

    mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        var finder = DisplayableCell(clientCellTypes: request.clientCellTypes)
        try finder.visit(cell)
        let start = ContinuousClock.now
        let json = try written(cell)
        let writing = ContinuousClock.now - start
        let shown: any CellController = finder.found ?? cell
        let (proposed, decided, actions) = Self.decided(shown)
        var children = CellExplainer(section: section, request: request, key: key)
        try shown.children.accept(&children)
        cells.append(
            CellExplanation(
                id: cell.id, made: Cell.cellType, shown: finder.found.map { type(of: $0).cellType },
                proposed: proposed, decided: decided, actions: actions, json: json, writing: writing,
                children: finder.found == nil ? [] : children.cells))
    }

    /// Returns the cell's JSON as in a screen; empty if the client can't show it.
    private func written(_ cell: some CellController) throws -> Bytes {
        var writer = ScreenWriter(request: request, key: key)
        writer.section = SectionIndex(id: section)
        try writer.visit(cell)
        return writer.finishPage().bytes
    }

    private static func decided(
        _ cell: some CellController
    ) -> (proposed: CellAppearance, decided: CellAppearance, actions: [ActionExplanation]) {
        let proposed = CellAppearance(accessory: cell.accessory)
        var decided = proposed
        cell.configure(&decided)
        return (proposed, decided, cell.actions.list.flatMap { $0.explained(decided) })
    }
}

extension Action {
    fileprivate func explained(_ appearance: CellAppearance) -> [ActionExplanation] {
        Triggers.names.filter { triggers.contains($0.trigger) }.map { trigger, name in
            ActionExplanation(id: id, trigger: "\(name)", kind: kind.explained, isEmitted: appearance.emits(trigger))
        }
    }
}

extension Action.Kind {
    fileprivate var explained: ActionExplanation.Kind {
        switch self {
        case .navigate(let path): .navigate(path)
        case .openURL(let url): .openURL(url)
        case .perform(let handler): .perform(handler.fields)
        }
    }
}

internal import HighwayHash
internal import JSON

/// A visitor that explains each cell.
struct CellExplainer: CellVisitor {
    let section: SectionID
    let request: ClientRequest
    let key: ContentKey
    let countsImpressions: Bool
    let urlSchemes: URLSchemes
    /// The number of cells that enclose these.
    let depth: Int
    private(set) var cells: [CellExplanation] = []

    init(
        section: SectionID, request: ClientRequest, key: ContentKey, countsImpressions: Bool, urlSchemes: URLSchemes,
        depth: Int = 0
    ) {
        (self.section, self.request, self.key) = (section, request, key)
        (self.countsImpressions, self.urlSchemes, self.depth) = (countsImpressions, urlSchemes, depth)
    }

    mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        var finder = DisplayableCell(clientCellTypes: request.clientCellTypes)
        try finder.visit(cell)
        let start = ContinuousClock.now
        let json = try written(cell)
        let writing = ContinuousClock.now - start
        let shown: any CellController = finder.found ?? cell
        let (proposed, decided, actions) = Self.decided(shown)
        var children = CellExplainer(
            section: section, request: request, key: key, countsImpressions: countsImpressions,
            urlSchemes: urlSchemes, depth: depth + 1)
        try shown.children.accept(&children)
        cells.append(
            CellExplanation(
                id: cell.id, made: Cell.cellType, shown: finder.found.map { type(of: $0).cellType },
                proposed: proposed, decided: decided, actions: actions,
                accessibility: shown.accessibility,
                impression: countsImpressions && depth == 0 ? shown.impression : nil,
                images: finder.found == nil ? [] : ExplainedMember.images(in: shown.data), json: json, writing: writing,
                children: finder.found == nil ? [] : children.cells))
    }

    /// Returns the cell's JSON as in a screen; empty if the client can't show it.
    private func written(_ cell: some CellController) throws -> Bytes {
        var writer = ScreenWriter(
            request: request, key: key, countsImpressions: countsImpressions, urlSchemes: urlSchemes)
        writer.depth = depth
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
        let actions = cell.actions.list
        let selecting = actions.filter { $0.triggers.contains(.select) }
        if !selecting.isEmpty, !selecting.contains(where: { decided.allows($0.id) }) { decided.isSelectable = false }
        return (proposed, decided, actions.flatMap { $0.explained(decided) })
    }
}

extension Action {
    fileprivate func explained(_ appearance: CellAppearance) -> [ActionExplanation] {
        if triggers.contains(.menu) { return [explained(appearance, on: .menu, nil)] }
        return Triggers.names.filter { triggers.contains($0.trigger) }.map { trigger, name in
            explained(appearance, on: trigger, "\(name)")
        }
    }

    private func explained(_ appearance: CellAppearance, on trigger: Triggers, _ name: String?) -> ActionExplanation {
        ActionExplanation(
            id: id, trigger: name, kind: plainKind.explained, presentation: presentation,
            isEmitted: appearance.emits(self, onAnyOf: trigger))
    }
}

extension Action.Kind {
    var explained: ActionExplanation.Kind {
        switch self {
        case .navigate(let path): .navigate(path)
        case .openURL(let url): .openURL(url)
        case .perform(let handler): .perform(handler.fields)
        case .presented(let presented): presented.kind.explained
        }
    }
}

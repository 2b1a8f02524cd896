import Basics
import JSON

struct CellExplainer: CellVisitor {
    let section: SectionID
    let request: ClientRequest
    let renderer: ScreenRenderer
    /// The number of cells that enclose these.
    var depth = 0
    private(set) var cells: [CellExplanation] = []

    mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        let found = try DisplayableCell.first(of: cell, for: request.clientCellTypes)
        let start = ContinuousClock.now
        let json = try written(cell)
        let writing = ContinuousClock.now - start
        let shown: any CellController = found ?? cell
        let actions = shown.actions.list
        var children = CellExplainer(section: section, request: request, renderer: renderer, depth: depth + 1)
        try shown.children.accept(&children)
        cells.append(
            CellExplanation(
                id: cell.id, made: Cell.cellType, shown: found.map { type(of: $0).cellType },
                proposed: AppearanceExplanation(shown.accessory, actions),
                decided: AppearanceExplanation(shown.accessory, actions.filter(\.isOffered)),
                actions: actions.flatMap(\.explained), accessibility: shown.accessibility,
                impression: renderer.countsImpressions && depth == 0 ? shown.impression : nil,
                images: found == nil ? [] : ExplainedMember.images(in: shown.data), json: json, writing: writing,
                children: found == nil ? [] : children.cells))
    }

    /// Returns the cell's JSON as in a screen; empty if the client can't show it.
    private func written(_ cell: some CellController) throws -> Bytes {
        var writer = ScreenWriter(request: request, renderer: renderer)
        writer.depth = depth
        writer.section = SectionIndex(id: section)
        try writer.visit(cell)
        return writer.finishPage().bytes
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
        if triggers.contains(.menu) { return [ActionExplanation(action: self, trigger: nil)] }
        return Triggers.names.filter { triggers.contains($0.trigger) }.map {
            ActionExplanation(action: self, trigger: "\($0.name)")
        }
    }
}

extension BarItem {
    /// The screen that a tap opens; `nil` if it opens none or the item is disabled.
    public var opens: ScreenPath? { isEnabled ? action?.screen : nil }

    /// The action of a tap, and the actions in its menu, in order; none if it is disabled.
    package var actions: [ActionExplanation] {
        guard isEnabled else { return [] }
        let tap = action.map { [ActionExplanation(action: $0, trigger: "select")] } ?? []
        return tap + menu.map { ActionExplanation(action: $0, trigger: nil) }
    }
}

extension ExplainedMember {
    static func all(
        of frame: SectionFrame, in request: ClientRequest, _ renderer: ScreenRenderer
    ) -> [ExplainedMember] {
        all(in: request, renderer, except: ["header", "footer"]) { $0.write(frame) }
    }

    /// Returns the members that `write` writes, with their values as in a screen.
    static func all(
        in request: ClientRequest, _ renderer: ScreenRenderer, except known: [Identifier],
        _ write: (inout ScreenWriter) -> Void
    ) -> [ExplainedMember] {
        var writer = ScreenWriter(request: request, renderer: renderer)
        writer.json.beginObject()
        write(&writer)
        writer.json.endObject()
        let members = (try? JSONSlice(writer.finishPage().bytes).members()) ?? []
        return members.filter { !known.contains($0.name) }
            .map { ExplainedMember(name: $0.name.rawValue, json: $0.value.text) }
    }

    /// Returns the images in `data`, also those inside other values, such as `picture` or `pictures.0`.
    static func images(in data: Any) -> [ExplainedMember] { images(in: Mirror(reflecting: data), named: "") }

    private static func images(in mirror: Mirror, named name: String) -> [ExplainedMember] {
        mirror.children.enumerated().flatMap { index, child -> [ExplainedMember] in
            let isOptional = mirror.displayStyle == .optional
            let inner = isOptional ? name : name + (name.isEmpty ? "" : ".") + (child.label ?? "\(index)")
            if let image = child.value as? RemoteImage { return [ExplainedMember(image, named: inner)] }
            return images(in: Mirror(reflecting: child.value), named: inner)
        }
    }

    private init(_ image: RemoteImage, named name: String) {
        var writer = JSONWriter()
        // An image is only texts and numbers, so it can be written.
        try? writer.value(encoding: image)
        self.init(name: name, json: writer.finish().text)
    }
}

import Sectional

/// A screen's explanation as text and as JSON.
struct ExplanationText {
    let request: ClientRequest
    let screen: ScreenExplanation

    /// The explanation as text, without a line end at its end.
    var text: String { (head + screen.barItems.map(line) + screen.sections.flatMap(lines)).joined(separator: "\n") }

    private var head: [String] {
        let cells = screen.sections.flatMap(\.cells)
        let bytes = cells.reduce(0) { $0 + $1.json.count }
        return [
            "/screens/\(request.screen.path) as \(request.screen.role.rawValue), \(request.screen.language.rawValue): "
                + "'\(screen.title)', \(screen.sections.count) sections, \(cells.count) cells of \(bytes) bytes"
        ]
    }

    private func line(_ item: BarItem) -> String {
        let opens = item.opens.map { ", opens /screens/\($0)" } ?? ""
        return "bar item \(item.id): \(item.isEnabled ? "enabled" : "disabled")\(opens)"
    }

    private func lines(_ section: SectionExplanation) -> [String] {
        let failure = section.failure.map { ["  failed: \($0)"] } ?? []
        return ["section \(section.id.rawValue): \(section.controller), loaded in \(section.loading.microseconds) µs"]
            + failure + section.cells.flatMap { lines($0, indent: "  ") }
    }

    private func lines(_ cell: CellExplanation, indent: String) -> [String] {
        let size = "\(cell.json.count) bytes, \(cell.writing.microseconds) µs"
        return ["\(indent)\(cell.id.rawValue): \(cell.made), \(size)"]
            + [cell.fallbackText, cell.stateText, cell.actionsText].compactMap { $0 }.map { indent + "  " + $0 }
            + cell.children.flatMap { lines($0, indent: indent + "  ") }
    }
}

extension CellExplanation {
    fileprivate var fallbackText: String? {
        guard let shown else { return "left out: the client has neither it nor a fallback" }
        return shown == made ? nil : "fallback: \(shown)"
    }

    /// The changes that the State made to the cell.
    fileprivate var stateText: String? {
        var changes: [String] = []
        if proposed.isSelectable != decided.isSelectable { changes.append("isSelectable \(decided.isSelectable)") }
        if proposed.accessory != decided.accessory {
            changes.append("accessory \(proposed.accessory) → \(decided.accessory)")
        }
        let withheld = actions.filter { !$0.isEmitted }.map(\.text)
        if !withheld.isEmpty { changes.append("keeps back \(withheld.joined(separator: ", "))") }
        return changes.isEmpty ? nil : "State: " + changes.joined(separator: "; ")
    }

    fileprivate var actionsText: String? {
        let emitted = actions.filter(\.isEmitted).map { "\($0.text) (\($0.kind))" }
        return emitted.isEmpty ? nil : "actions: " + emitted.joined(separator: ", ")
    }
}

extension ActionExplanation {
    /// The action and its trigger, such as `remove on delete`.
    var text: String { "\(id.rawValue) on \(trigger)" }
}

extension Duration {
    /// The duration in whole microseconds.
    var microseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}

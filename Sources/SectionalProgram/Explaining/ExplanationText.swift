import Basics
import Screens

struct ExplanationText {
    let request: ClientRequest
    let screen: ScreenExplanation

    var text: String {
        let cells = screen.sections.flatMap(\.cells)
        let bytes = cells.reduce(0) { $0 + $1.json.count }
        let head =
            "/screens/\(request.screen.path) as \(request.screen.role.rawValue), \(request.screen.language.rawValue): "
            + "'\(screen.title)', \(screen.sections.count) sections, \(cells.count) cells of \(bytes) bytes"
        let members = screen.members.map(line) + screen.barItems.flatMap(lines)
        return ([head] + members + screen.sections.flatMap(lines)).joined(separator: "\n")
    }

    private func lines(_ item: BarItem) -> [String] {
        let opens = item.target.map { ", opens \($0)" } ?? ""
        let menu = item.actions.filter { $0.trigger == nil }.map(\.id.rawValue).joined(separator: ", ")
        let state = "bar item \(item.id): \(item.isEnabled ? "enabled" : "disabled")\(opens)"
        let presentation = item.presentation.map { "; \($0.text)" } ?? ""
        return [state + (menu.isEmpty ? "" : ", menu: \(menu)") + presentation]
            + item.actions.compactMap(\.detailText).map { "  " + $0 }
    }

    private func line(_ member: ExplainedMember) -> String { "\(member.name): \(member.json)" }

    private func lines(_ section: SectionExplanation) -> [String] {
        let failure = section.failure.map { ["  failed: \($0)"] } ?? []
        let loading = "\(section.controller), loaded in \(section.loading.microseconds) µs"
        return ["section \(section.id.rawValue): \(loading)\(section.treatment)"]
            + section.members.map { "  " + line($0) } + failure + section.cells.flatMap { lines($0, indent: "  ") }
    }

    private func lines(_ cell: CellExplanation, indent: String) -> [String] {
        let size = "\(cell.json.count) bytes, \(cell.writing.microseconds) µs"
        return ["\(indent)\(cell.id.rawValue): \(cell.made), \(size)"]
            + cell.facts.map { indent + "  " + $0 }
            + cell.children.flatMap { lines($0, indent: indent + "  ") }
    }
}

extension SectionExplanation {
    /// How the screen treats a section that is slow or fails, such as `, may be late after 300 ms`; empty for most.
    fileprivate var treatment: String {
        let lateness = lateAfter.map { ", may be late after \($0.milliseconds) ms" } ?? ""
        return lateness + (isEssential ? ", essential" : "")
    }
}

extension CellExplanation {
    fileprivate var facts: [String] {
        let impressionText = impression.map { "impression: \($0.text)" }
        return [fallbackText, stateText, actionsText].compactMap { $0 }
            + actions.filter(\.isEmitted).compactMap(\.detailText).map { "  " + $0 }
            + [accessibility?.text, impressionText].compactMap { $0 }
            + images.map { "image \($0.name): \($0.json)" }
    }

    fileprivate var fallbackText: String? {
        guard let shown else { return "left out: the client supports neither it nor a fallback" }
        return shown == made ? nil : "fallback: \(shown)"
    }

    fileprivate var stateText: String? {
        var changes: [String] = []
        if proposed.isSelectable != decided.isSelectable { changes.append("isSelectable \(decided.isSelectable)") }
        if proposed.accessory != decided.accessory {
            changes.append("accessory \(proposed.accessory) → \(decided.accessory)")
        }
        let withheld = actions.filter { !$0.isEmitted }.map(\.text)
        if !withheld.isEmpty { changes.append("withholds \(withheld.joined(separator: ", "))") }
        return changes.isEmpty ? nil : "State: " + changes.joined(separator: "; ")
    }

    fileprivate var actionsText: String? {
        let emitted = actions.filter(\.isEmitted).map { "\($0.text) (\($0.kind))" }
        return emitted.isEmpty ? nil : "actions: " + emitted.joined(separator: ", ")
    }
}

extension Impression {
    /// The share and the time, such as `50 % for 1000 ms`.
    var text: String { "\(Int((visible * 100).rounded())) % for \(Int((seconds * 1000).rounded())) ms" }
}

extension Accessibility {
    /// The words of a screen reader, such as `accessibility: label 'Saw, lent'; traits selected`; `nil` for nothing.
    fileprivate var text: String? {
        let parts = [
            label.map { "label '\($0)'" }, hint.map { "hint '\($0)'" },
            traits.isEmpty ? nil : "traits " + traitNames.joined(separator: ", "),
        ].compactMap { $0 }
        return parts.isEmpty ? nil : "accessibility: " + parts.joined(separator: "; ")
    }
}

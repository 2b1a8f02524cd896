/// The fewest operations that lead from one screen to another, found from the models alone and told apart by what
/// they name. Which ones of a list move is left open: only how many. A cell that moved and changed counts as a move and
/// a reload, though it is deleted and inserted; a section that did, as a move.
struct MinimalOperations: Equatable, Sendable {
    var screen: Set<String> = []
    /// Deletes, inserts and reloads, as `op section cell`; attributes as `section id name`.
    var named: Set<String> = []
    /// By section, and "" for the sections themselves.
    var moves: [String: Int] = [:]
    /// The sections that moved and changed: they are sent whole.
    var replaced: Set<String> = []
    var count = 0

    /// `replaced` are sections that may be sent whole if they changed.
    init(from old: ModelScreen, to new: ModelScreen, replacing replaced: Set<String> = []) {
        if old.title != new.title { screen.insert("title") }
        if old.isRightToLeft != new.isRightToLeft { screen.insert("direction") }
        if (old.search == nil) != (new.search == nil) || old.search ?? "" != new.search ?? "" {
            screen.insert("search")
        }
        if old.order != new.order { screen.insert("choices") }
        if old.isRefreshable != new.isRefreshable { screen.insert("isRefreshable") }
        if old.isAddEnabled != new.isAddEnabled { screen.insert("barItems") }
        if old.cellTypes != new.cellTypes { screen.insert("cellTypes") }
        count += screen.isEmpty ? 0 : 1
        addList("", old.sections.map(\.id), new.sections.map(\.id), "deleteSection", "insertSection")
        for section in new.sections {
            guard let before = old.sections.first(where: { $0.id == section.id }) else { continue }
            var changed = self
            changed.add(from: before, to: section)
            if changed.count > count, replaced.contains(section.id) {
                self.replaced.insert(section.id)
            } else {
                self = changed
            }
        }
    }

    private mutating func add(from old: ModelSection, to new: ModelSection) {
        let id = new.id
        var attributes: Set<String> = []
        if old.header != new.header { attributes.insert("header") }
        if old.headingLevel != new.headingLevel { attributes.insert("headingLevel") }
        if old.shownLayout != new.shownLayout { attributes.insert("layout") }
        if old.shownCollapsing != new.shownCollapsing { attributes.insert("collapsing") }
        if old.footer != new.footer { attributes.insert("footer") }
        if old.shownCursor != new.shownCursor { attributes.insert("next") }
        if old.isPartial != new.isPartial { attributes.insert("isPartial") }
        named.formUnion(attributes.map { "section \(id) \($0)" })
        count += attributes.isEmpty ? 0 : 1
        addList(id, old.shownCells.map(\.id), new.shownCells.map(\.id), "delete", "insert")
        for cell in new.shownCells {
            guard let before = old.shownCells.first(where: { $0.id == cell.id }), before != cell else { continue }
            named.insert("reload \(id) \(cell.id)")
            count += 1
        }
    }

    private mutating func addList(
        _ section: String, _ old: [String], _ new: [String], _ delete: String, _ insert: String
    ) {
        let deleted = old.filter { !new.contains($0) }
        let inserted = new.filter { !old.contains($0) }
        named.formUnion(deleted.map { "\(delete) \(section) \($0)" })
        named.formUnion(inserted.map { "\(insert) \(section) \($0)" })
        let kept = new.compactMap { old.firstIndex(of: $0) }
        let moved = kept.count - longestAscent(in: kept)
        if moved > 0 { moves[section] = moved }
        count += deleted.count + inserted.count + moved
    }
}

extension MinimalOperations {
    /// What a written patch says.
    init(_ patch: ReferenceJSON) {
        self.init(from: ModelScreen(), to: ModelScreen())
        for operation in patch["operations"]?.elements ?? [] { add(operation) }
    }

    private mutating func add(_ operation: ReferenceJSON) {
        count += 1
        let name = operation["op"]?.unquoted ?? "nothing"
        let section = operation.identity("section")
        switch name {
        case "screen": screen = Set(operation.names).subtracting(["op"])
        case "section":
            for attribute in operation.names where !["op", "id"].contains(attribute) {
                named.insert("section \(operation.identity("id")) \(attribute)")
            }
        case "insertSection" where named.remove("deleteSection  \(section)") != nil:
            replaced.insert(section)
            moves["", default: 0] += 1
            count -= 1
        case "deleteSection", "insertSection": named.insert("\(name)  \(section)")
        case "moveSection": moves["", default: 0] += 1
        case "move": moves[section, default: 0] += 1
        case "insert" where named.remove("delete \(section) \(operation.identity("cell"))") != nil:
            moves[section, default: 0] += 1
            named.insert("reload \(section) \(operation.identity("cell"))")
        default: named.insert("\(name) \(section) \(operation.identity("cell"))")
        }
    }
}

extension ReferenceJSON {
    /// The identity that a member names, or that of the whole thing that it is.
    fileprivate func identity(_ name: String) -> String {
        let escaped = self[name].map { $0["id"]?.unquoted ?? $0.unquoted } ?? ""
        return escaped.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }
}

extension ModelScreen {
    /// The types that the screen uses, in order of first use.
    fileprivate var cellTypes: [String] {
        var types: [String] = []
        for section in sections {
            for cell in section.shownCells {
                let label = cell.isSpecial && !cell.children.isEmpty ? ["LabelCell"] : []
                let own = section.isPartial ? "ErrorCell" : cell.isSpecial ? "SpecialCell" : "CommonCell"
                for type in [own] + label where !types.contains(type) { types.append(type) }
            }
        }
        return types
    }
}

/// The length of the longest ascending subsequence, by the square.
func longestAscent(in values: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, value) in values.enumerated() {
        lengths.append(1 + (zip(values[..<index], lengths).filter { $0.0 < value }.map(\.1).max() ?? 0))
    }
    return lengths.max() ?? 0
}

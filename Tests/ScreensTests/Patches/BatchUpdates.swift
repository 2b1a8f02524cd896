/// A patch as a table view takes it: in one batch, whose operations have indices instead of identities. The rules are
/// those of `performBatchUpdates` of UIKit, which ends the app where one is broken:
/// - deletes, reloads and the sources of moves have the index of before, inserts and the targets of moves the one
///   afterwards;
/// - an index has one operation;
/// - a section that is deleted, inserted or moved has no operation inside.
struct BatchUpdates {
    private let old: [ReferenceJSON]
    private let new: [ReferenceJSON]
    private var ofSections: [Update] = []
    /// By the identity of the section.
    private var ofCells: [String: [Update]] = [:]
    /// The identities of the sections with new attributes.
    private var changedSections: [String] = []

    /// A batch that a table view doesn't take.
    struct Refused: Error {
        let reason: String
    }

    init(_ patch: ReferenceJSON, from old: ReferenceJSON, to new: ReferenceJSON) throws {
        self.old = old["sections"]?.elements ?? []
        self.new = new["sections"]?.elements ?? []
        for operation in patch["operations"]?.elements ?? [] {
            let name = operation["op"]?.unquoted ?? ""
            switch name {
            case "screen": break
            case "section": changedSections.append(operation.identity(in: "id"))
            case "deleteSection", "insertSection", "moveSection":
                let kind = String(name.dropLast("Section".count))
                ofSections.append(try Update(kind, operation.identity(in: "section"), self.old, self.new))
            default:
                let section = operation.identity(in: "section")
                let (cells, newCells) = (self.old.cells(of: section), self.new.cells(of: section))
                ofCells[section, default: []].append(
                    try Update(name, operation.identity(in: "cell"), cells, newCells))
            }
        }
    }

    /// Performs the updates. Throws `Refused` if the table view doesn't take them, or shows anything else than the new
    /// screen afterwards.
    func perform() throws {
        let sections = try shown(ofSections, from: old, to: new)
        let placed = Set(ofSections.map(\.identity))
        for (identity, updates) in ofCells where placed.contains(identity) {
            throw Refused(reason: "\(updates.count) operations inside a section that has one itself: \(identity)")
        }
        guard placed.isDisjoint(with: changedSections), Set(changedSections).count == changedSections.count else {
            throw Refused(reason: "two operations for one section")
        }
        for (section, expected) in zip(sections, new) {
            let identity = expected.identity(in: "id")
            let cells = try shown(
                ofCells[identity] ?? [], from: section["cells"]?.elements ?? [], to: expected["cells"]?.elements ?? [])
            guard section["id"] == expected["id"], cells == expected["cells"]?.elements else {
                throw Refused(reason: "another section or other cells than those of \(identity)")
            }
            guard changedSections.contains(identity) || section.attributes == expected.attributes else {
                throw Refused(reason: "other attributes than those of \(identity)")
            }
        }
    }

    /// The elements that a list of `old` ones has after `updates`, in which those of `new` are shown.
    private func shown(
        _ updates: [Update], from old: [ReferenceJSON], to new: [ReferenceJSON]
    ) throws -> [ReferenceJSON] {
        let (gone, placed) = (updates.compactMap(\.oldIndex), updates.compactMap(\.newIndex))
        guard Set(gone).count == gone.count, Set(placed).count == placed.count else {
            throw Refused(reason: "two operations for one index")
        }
        let reloaded = Set(updates.filter { $0.kind == "reload" }.compactMap(\.oldIndex))
        var staying = old.indices.filter { !gone.contains($0) || reloaded.contains($0) }
        guard staying.count + placed.count == new.count else { throw Refused(reason: "another number of elements") }
        return new.indices.map { index in
            guard let update = updates.first(where: { $0.newIndex == index }) else {
                let source = staying.removeFirst()
                return reloaded.contains(source) ? new[index] : old[source]
            }
            return update.oldIndex.map { old[$0] } ?? new[index]
        }
    }
}

/// An operation with the indices that it has in a batch.
private struct Update {
    let kind: String
    let identity: String
    /// Of a delete, a reload and a move.
    let oldIndex: Int?
    /// Of an insert and a move.
    let newIndex: Int?

    init(_ kind: String, _ identity: String, _ old: [ReferenceJSON], _ new: [ReferenceJSON]) throws {
        self.kind = kind
        self.identity = identity
        oldIndex = kind == "insert" ? nil : old.firstIndex { $0.identity(in: "id") == identity }
        newIndex = ["insert", "move"].contains(kind) ? new.firstIndex { $0.identity(in: "id") == identity } : nil
        let isKnown = ["delete", "insert", "move", "reload"].contains(kind)
        guard isKnown, kind == "insert" || oldIndex != nil, ["delete", "reload"].contains(kind) || newIndex != nil
        else {
            throw BatchUpdates.Refused(reason: "\(kind) \(identity), which isn't there")
        }
    }
}

extension ReferenceJSON {
    /// The identity that a member names, or that of the whole thing that it is, as it is written.
    fileprivate func identity(in name: String) -> String {
        guard let value = self[name] else { return "" }
        return (value["id"] ?? value).text
    }

    /// What a section has besides its cells.
    fileprivate var attributes: [Member] { members.filter { $0.name != "\"cells\"" } }
}

extension [ReferenceJSON] {
    /// The cells of the section with this identity; none if there is no such section.
    fileprivate func cells(of section: String) -> [ReferenceJSON] {
        first { $0.identity(in: "id") == section }?["cells"]?.elements ?? []
    }
}

import Basics
package import JSON
@testable package import Screens

extension Screen {
    /// A screen as a client received it. With the content key, patches that are applied to it are verified; clients
    /// don't have the key. Throws `PatchError.malformed` if the JSON isn't a screen.
    package init(_ bytes: Bytes, key: ContentKey? = nil) throws(PatchError) {
        let document = try ScreenDocument(reading: JSONSlice(bytes))
        self.init(
            id: document.id, bytes: bytes, revision: document.revision, key: key,
            topics: [], isCacheable: true, index: document.index, failures: [], undisplayed: UndisplayedCells())
    }

    /// Returns the screen that results from `patch`, byte for byte as the server writes it. Throws `PatchError` if the
    /// patch is for another screen or revision, doesn't fit or, if the key is known, doesn't result in its revision.
    package func applying(_ patch: Patch) throws(PatchError) -> Screen {
        var document = try ScreenDocument(reading: JSONSlice(bytes))
        guard patch.screen == document.id, patch.from == revision else { throw .otherBase }
        for operation in patch.operations { try document.apply(operation) }
        document.revision = patch.to
        guard let screen = document.screen(key) else { throw .otherResult }
        return screen
    }
}

extension ScreenDocument {
    fileprivate mutating func apply(_ operation: Patch.Operation) throws(PatchError) {
        switch operation {
        case .screen(let changes):
            for (attribute, change) in changes { attributes[attribute] = change.value }
        case .deleteSection(let id): try require(sections.remove(id) != nil)
        case .insertSection(let section, let previous): try insert(section, after: previous)
        case .moveSection(let id, let previous): try require(sections.move(id, after: previous))
        case .section(let id, let changes):
            try change(id) { (section: inout SectionDocument) throws(PatchError) in
                for (attribute, change) in changes { section.attributes[attribute] = change.value }
            }
        case .delete(let id, let cell, _):
            try change(id) { section throws(PatchError) in try require(section.cells.remove(cell) != nil) }
        case .insert(let id, let cell, let previous, _):
            let cellID = try cell.cellID()
            try change(id) { section throws(PatchError) in
                try require(section.cells.insert(cell, cellID, after: previous))
            }
        case .move(let id, let cell, let previous, _):
            try change(id) { section throws(PatchError) in try require(section.cells.move(cell, after: previous)) }
        case .reload(let id, let cell, _):
            let cellID = try cell.cellID()
            try change(id) { section throws(PatchError) in
                try require(section.cells.update(cellID) { $0 = cell } != nil)
            }
        }
    }

    private mutating func change(
        _ id: SectionID, _ body: (inout SectionDocument) throws(PatchError) -> Void
    ) throws(PatchError) {
        try require(try sections.update(id, body) != nil)
    }
}

private func require(_ fits: Bool) throws(PatchError) { if !fits { throw .doesNotFit } }

extension Patch.AttributeChange {
    fileprivate var value: JSONSlice? {
        switch self {
        case .set(let value): value
        case .removed: nil
        }
    }
}

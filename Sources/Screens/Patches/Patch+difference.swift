import Basics
import JSON

extension Patch {
    /// A patch from `revision`, an older one for the same client request, to `screen`. Takes linear time, except as
    /// ``ListDiff`` says. What moved and changed is deleted and inserted: table views take one operation for each index
    /// in a batch.
    public init(from revision: Revision, to screen: Screen) {
        var difference = Difference(
            old: revision.hashes, key: revision.key, new: screen.index, bytes: screen.bytes)
        if revision.id != screen.revision { difference.run() }
        self.init(
            screen: screen.id, from: revision.id, to: screen.revision, operations: difference.operations)
    }
}

private struct Difference {
    let old: ScreenHashes
    let key: ContentKey
    let new: ScreenIndex
    let bytes: Bytes
    var operations: [Patch.Operation] = []

    mutating func run() {
        let attributes = changes(from: old.attributes, to: new.attributes) { new.slice($0, of: bytes) }
        if !attributes.isEmpty { operations.append(.screen(attributes)) }
        let diff = ListDiff(from: old.sections.map(\.id), to: new.sections.map(\.id))
        for index in diff.deleted { operations.append(.deleteSection(old.sections[index].id)) }
        var placed: [Patch.Operation] = []
        var previous: SectionID?
        for (section, origin) in zip(new.sections, diff.origins) {
            switch origin {
            case .kept(let index): placed += changes(from: old.sections[index], to: section)
            case .moved(let index):
                if changes(from: old.sections[index], to: section).isEmpty {
                    placed.append(.moveSection(section.id, after: previous))
                } else {
                    operations.append(.deleteSection(section.id))
                    placed.append(.insertSection(slice(section.whole, section), after: previous))
                }
            case .inserted: placed.append(.insertSection(slice(section.whole, section), after: previous))
            }
            previous = section.id
        }
        operations += placed
    }

    /// Returns the operations inside a section, wherever it is.
    private func changes(from old: SectionHashes, to new: SectionIndex) -> [Patch.Operation] {
        // Copies of the same cached section: no cell is looked at.
        if let cached = old.cached, cached === new.cachedHashes { return [] }
        // The hashes of a cached section have the same key if the old section was one too.
        let known = old.cached == nil ? nil : new.cachedHashes
        let hashes = known?.hashes { SectionHashes(of: new, in: self.new, of: bytes, key) }
        let attributes = changes(from: old.attributes, to: new.attributes, hashes?.attributes) { slice($0, new) }
        let operations = attributes.isEmpty ? [] : [Patch.Operation.section(new.id, attributes)]
        return operations + changes(from: old.cells, to: new, hashes?.cells)
    }

    /// Returns the changes of those attributes whose hashes differ. `hashes` are the new ones, if they are known.
    private func changes<Attribute: PatchAttribute>(
        from old: AttributeValues<Attribute, ContentHash>, to new: AttributeValues<Attribute, ScreenIndex.Place>,
        _ hashes: AttributeValues<Attribute, ContentHash>? = nil, _ slice: (ScreenIndex.Place) -> JSONSlice
    ) -> [Attribute: Patch.AttributeChange] {
        let hashes = hashes ?? new.map { slice($0).contentHash(key) }
        var changes: [Attribute: Patch.AttributeChange] = [:]
        for attribute in Attribute.allCases where old[attribute] != hashes[attribute] {
            changes[attribute] = new[attribute].map { .set(slice($0)) } ?? .removed
        }
        return changes
    }

    private func changes(from old: [CellHash], to section: SectionIndex, _ hashes: [CellHash]?) -> [Patch.Operation] {
        let diff = ListDiff(from: old.map(\.id), to: section.cells.map(\.id))
        var operations = diff.deleted.map { Patch.Operation.delete(section.id, old[$0].id, old[$0].animation) }
        var placed: [Patch.Operation] = []
        var previous: CellID?
        for (number, (cell, origin)) in zip(section.cells, diff.origins).enumerated() {
            if let index = origin.oldIndex,
                old[index].hash == hashes?[number].hash ?? slice(cell.place, section).contentHash(key)
            {
                if case .moved = origin { placed.append(.move(section.id, cell.id, after: previous, cell.animation)) }
            } else {
                let json = slice(cell.place, section)
                if case .moved(let index) = origin {
                    operations.append(.delete(section.id, cell.id, old[index].animation))
                }
                if case .kept = origin {
                    placed.append(.reload(section.id, json, cell.animation))
                } else {
                    placed.append(.insert(section.id, json, after: previous, cell.animation))
                }
            }
            previous = cell.id
        }
        return operations + placed
    }

    private func slice(_ place: ScreenIndex.Place, _ section: SectionIndex) -> JSONSlice {
        new.slice(place, in: section, of: bytes)
    }
}

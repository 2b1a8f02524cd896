internal import HighwayHash
internal import Identity
internal import JSON

extension Patch {
    /// A patch from `revision`, of which only hashes under `key` are known, to `screen`. Takes linear time in the
    /// number of cells, except as ``ListDiff`` says. Cells are compared by their hashes, and their bytes are taken
    /// unchanged from the new screen.
    init(from revision: Identifier, _ old: ScreenHashes, _ key: ContentKey, to screen: Screen) {
        var difference = Difference(old: old, key: key, new: screen.index, bytes: screen.bytes)
        if revision != screen.revision { difference.run() }
        self.init(
            screen: screen.id, from: revision, to: screen.revision,
            operations: difference.operations)
    }
}

private struct Difference {
    let old: ScreenHashes
    let key: ContentKey
    let new: ScreenIndex
    let bytes: Bytes
    var operations: [Patch.Operation] = []

    mutating func run() {
        addScreen()
        let diff = ListDiff(from: old.sections.map(\.id), to: new.sections.map(\.id))
        for index in diff.deleted { operations.append(.deleteSection(old.sections[index].id)) }
        var previous: SectionID?
        for (section, origin) in zip(new.sections, diff.origins) {
            place(section, origin, after: previous)
            if let index = origin.oldIndex { addChanges(from: old.sections[index], to: section) }
            previous = section.id
        }
    }

    private mutating func addScreen() {
        let changes = changes(from: old.attributes, to: new.attributes) { new.slice($0, of: bytes) }
        if !changes.isEmpty { operations.append(.screen(changes)) }
    }

    private mutating func place(_ section: SectionIndex, _ origin: ListDiff.Origin, after previous: SectionID?) {
        switch origin {
        case .kept: break
        case .moved: operations.append(.moveSection(section.id, after: previous))
        case .inserted:
            if let whole = section.whole {
                operations.append(.insertSection(slice(whole, section), after: previous))
            }
        }
    }

    private mutating func addChanges(from old: SectionHashes, to new: SectionIndex) {
        // Copies of the same cached section: no cell is looked at.
        if let cached = old.cached, cached === new.cachedHashes { return }
        let hashes = cachedHashes(of: new, comparedTo: old)
        let changes = changes(from: old.attributes, to: new.attributes, hashes?.attributes) { slice($0, new) }
        if !changes.isEmpty { operations.append(.section(new.id, changes)) }
        addCells(of: new, hashes?.cells, from: old.cells)
    }

    /// Returns the hashes of a cached section if the old section was one too: they have the same key then.
    private func cachedHashes(of section: SectionIndex, comparedTo old: SectionHashes) -> SectionHashes? {
        guard old.cached != nil else { return nil }
        return section.cachedHashes?.hashes { SectionHashes(of: section, in: new, of: bytes, key) }
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

    private mutating func addCells(of section: SectionIndex, _ hashes: [CellHash]?, from old: [CellHash]) {
        let diff = ListDiff(from: old.map(\.id), to: section.cells.map(\.id))
        for index in diff.deleted { operations.append(.delete(section.id, old[index].id, old[index].animation)) }
        var previous: CellID?
        for (number, (cell, origin)) in zip(section.cells, diff.origins).enumerated() {
            if case .moved = origin { operations.append(.move(section.id, cell.id, after: previous, cell.animation)) }
            if let index = origin.oldIndex {
                let hash = hashes?[number].hash ?? slice(cell.place, section).contentHash(key)
                if old[index].hash != hash {
                    operations.append(.reload(section.id, slice(cell.place, section), cell.animation))
                }
            } else {
                operations.append(.insert(section.id, slice(cell.place, section), after: previous, cell.animation))
            }
            previous = cell.id
        }
    }

    private func slice(_ place: ScreenIndex.Place, _ section: SectionIndex) -> JSONSlice {
        new.slice(place, in: section, of: bytes)
    }
}

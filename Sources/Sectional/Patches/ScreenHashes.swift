internal import HighwayHash
internal import JSON

/// The identities of a screen's parts and the hashes of their content: enough to make a patch to a newer screen.
/// Computed only for a revision that is cached.
struct ScreenHashes: Sendable {
    let title: ContentHash?
    let cellTypes: ContentHash?
    let barItems: ContentHash?
    let sections: [SectionHashes]

    init(title: ContentHash?, cellTypes: ContentHash?, barItems: ContentHash?, sections: [SectionHashes]) {
        (self.title, self.cellTypes, self.barItems, self.sections) = (title, cellTypes, barItems, sections)
    }

    init(of screen: Screen, _ key: ContentKey) {
        let index = screen.index
        let hash = { (place: ScreenIndex.Place) in index.slice(place, of: screen.bytes).contentHash(key) }
        title = index.title.map(hash)
        cellTypes = index.cellTypes.map(hash)
        barItems = index.barItems.map(hash)
        sections = index.sections.map { section in
            guard let cached = section.cachedHashes else { return SectionHashes(of: section, in: screen, key) }
            return cached.hashes { SectionHashes(of: section, in: screen, key) }
        }
    }
}

/// The identity and the hashes of a section.
struct SectionHashes: Sendable {
    let id: SectionID
    let attributes: SectionAttributes<ContentHash>
    let cells: [CellHash]
    /// The identity of the hashes, if they are those of a cached section.
    var cached: CachedHashes?

    init(id: SectionID, attributes: SectionAttributes<ContentHash>, cells: [CellHash]) {
        (self.id, self.attributes, self.cells) = (id, attributes, cells)
    }

    init(of section: SectionIndex, in screen: Screen, _ key: ContentKey) {
        self.init(of: section, in: screen.index, of: screen.bytes, key)
    }

    init(of section: SectionIndex, in index: ScreenIndex, of bytes: Bytes, _ key: ContentKey) {
        let hash = { index.slice($0, in: section, of: bytes).contentHash(key) }
        id = section.id
        attributes = section.attributes.map(hash)
        cells = section.cells.map { CellHash(id: $0.id, hash: hash($0.place), animation: $0.animation) }
    }
}

/// The identity, hash and animation of a cell.
struct CellHash: Sendable {
    let id: CellID
    let hash: ContentHash
    let animation: RowAnimation
}

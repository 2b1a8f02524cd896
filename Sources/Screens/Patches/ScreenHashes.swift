import JSON

/// The identities of a screen's parts and the hashes of their content: enough to make a patch to a newer screen.
/// Computed only for a revision that is cached.
struct ScreenHashes: Sendable {
    let attributes: ScreenAttributes<ContentHash>
    let sections: [SectionHashes]

    init(of screen: Screen, _ key: ContentKey) {
        let index = screen.index
        attributes = index.attributes.map { index.slice($0, of: screen.bytes).contentHash(key) }
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

    init(of section: SectionIndex, in screen: Screen, _ key: ContentKey) {
        self.init(of: section, in: screen.index, of: screen.bytes, key)
    }

    init(of section: SectionIndex, in index: ScreenIndex, of bytes: Bytes, _ key: ContentKey) {
        let hash = { index.slice($0, in: section, of: bytes).contentHash(key) }
        id = section.id
        attributes = section.attributes.map(hash)
        cells = section.cells.map { cell in
            CellHash(
                id: cell.id, hash: hash(cell.place), animation: cell.animation,
                asksForImpressions: cell.asksForImpressions)
        }
    }
}

/// The identity, hash and animation of a cell.
struct CellHash: Sendable {
    let id: CellID
    let hash: ContentHash
    let animation: RowAnimation
    /// Whether the cell has the member `impression`.
    let asksForImpressions: Bool
}

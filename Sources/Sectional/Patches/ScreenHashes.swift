internal import HighwayHash
internal import JSON

/// What the parts of a screen hashed to, and who they were: with a newer screen, all that a patch is found by. Made
/// only for a revision that has to be remembered.
struct ScreenHashes: Sendable {
    let title: ContentHash?
    let cellTypes: ContentHash?
    let barItems: ContentHash?
    let sections: [SectionHashes]

    init(of screen: Screen, _ key: ContentKey) {
        let index = screen.index
        let hash = { (place: ScreenIndex.Place) in index.slice(place, of: screen.bytes).contentHash(key) }
        title = index.title.map(hash)
        cellTypes = index.cellTypes.map(hash)
        barItems = index.barItems.map(hash)
        sections = index.sections.map { SectionHashes(of: $0, hash) }
    }
}

/// The hashes of a section.
struct SectionHashes: Sendable {
    let id: SectionID
    let attributes: SectionAttributes<ContentHash>
    let cells: [CellHash]

    fileprivate init(of section: SectionIndex, _ hash: (ScreenIndex.Place) -> ContentHash) {
        id = section.id
        attributes = section.attributes.map(hash)
        cells = section.cells.map { CellHash(id: $0.id, hash: hash($0.place), animation: $0.animation) }
    }
}

/// A cell as it was.
struct CellHash: Sendable {
    let id: CellID
    let hash: ContentHash
    let animation: RowAnimation
}

import JSON
import Synchronization

/// The index of a screen's bytes: the identities and byte ranges of its parts.
struct ScreenIndex: Sendable {
    /// A byte range, relative to the text's start; that of a part of a section, to the section's `origin`.
    struct Place: Sendable {
        let start: Int32
        let count: Int32
    }

    /// The offset to which the sections' origins are relative: the members before them are written last.
    var origin = 0
    var attributes = ScreenAttributes<Place>()
    var sections: [SectionIndex] = []

    var cellCount: Int { sections.reduce(0) { $0 + $1.cells.count } }

    func slice(_ place: Place, of bytes: Bytes) -> JSONSlice { slice(place, from: 0, of: bytes) }

    func slice(_ place: Place, in section: SectionIndex, of bytes: Bytes) -> JSONSlice {
        slice(place, from: origin + section.origin, of: bytes)
    }

    private func slice(_ place: Place, from origin: Int, of bytes: Bytes) -> JSONSlice {
        let start = origin + Int(place.start)
        return JSONSlice(bytes, start..<start + Int(place.count))
    }
}

struct SectionIndex: Sendable {
    let id: SectionID
    /// The offset to which the section's places are relative, so that a copy of a section has the same places.
    var origin = 0
    /// The hashes of a copy of a cached section, shared by all copies; `nil` for any other section.
    var cachedHashes: CachedHashes?
    /// Set when the section is written.
    var whole = ScreenIndex.Place(start: 0, count: 0)
    var attributes = SectionAttributes<ScreenIndex.Place>()
    var cells: [CellIndex] = []
}

struct CellIndex: Sendable {
    let id: CellID
    let place: ScreenIndex.Place
    let animation: RowAnimation
    let asksForImpressions: Bool
}

/// The identities and hashes of a screen's parts: enough for a patch. Computed only for a revision that is cached.
struct ScreenHashes: Sendable {
    let attributes: ScreenAttributes<ContentHash>
    let sections: [SectionHashes]

    init(of screen: Screen, _ key: ContentKey) {
        let index = screen.index
        attributes = index.attributes.map { index.slice($0, of: screen.bytes).contentHash(key) }
        sections = index.sections.map { section in
            guard let cached = section.cachedHashes else {
                return SectionHashes(of: section, in: index, of: screen.bytes, key)
            }
            return cached.hashes { SectionHashes(of: section, in: index, of: screen.bytes, key) }
        }
    }
}

struct SectionHashes: Sendable {
    let id: SectionID
    let attributes: SectionAttributes<ContentHash>
    let cells: [CellHash]
    /// The identity of the hashes, if they are those of a cached section.
    var cached: CachedHashes?

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

struct CellHash: Sendable {
    let id: CellID
    let hash: ContentHash
    let animation: RowAnimation
    let asksForImpressions: Bool
}

/// The hashes of a cached section, computed when first needed, and shared by its copies, whose content is equal.
final class CachedHashes: Sendable {
    private let state = Mutex<SectionHashes?>(nil)

    func hashes(_ compute: () -> SectionHashes) -> SectionHashes {
        var hashes = state.withLock { known in
            let hashes = known ?? compute()
            known = hashes
            return hashes
        }
        // Set in the result only: an object that refers to itself is never freed.
        hashes.cached = self
        return hashes
    }
}

internal import JSON
internal import XXHash

/// What a screen consists of, without what it shows: identities, hashes, and where the bytes stand. Two of these are
/// all that a patch is found by.
struct ScreenIndex: Sendable {
    /// Where in the text something stands, counted from `origin`.
    struct Place: Sendable {
        let start: Int32
        let count: Int32
    }

    /// A value in the text: its hash, and its place.
    struct Part: Sendable {
        let hash: ContentHash
        let place: Place
    }

    /// Where in the text `beginSections` was: what stands before it was written last.
    var origin = 0
    var title: Part?
    var cellTypes: Part?
    var barItems: Part?
    var sections: [SectionIndex] = []

    /// How many cells there are.
    var cellCount: Int { sections.reduce(0) { $0 + $1.cells.count } }

    /// This index behind the head of the screen: `count` bytes that were written last and are put before the rest.
    func preceded(by head: ScreenIndex, ofLength count: Int) -> ScreenIndex {
        var whole = self
        whole.origin = count
        whole.title = head.title?.moved(by: -count)
        whole.cellTypes = head.cellTypes?.moved(by: -count)
        whole.barItems = head.barItems?.moved(by: -count)
        return whole
    }

    /// The value at a place of the text that this is the index of.
    func slice(_ place: Place, of bytes: Bytes) -> JSONSlice {
        let start = origin + Int(place.start)
        return JSONSlice(bytes, start..<start + Int(place.count))
    }
}

/// What a section consists of.
struct SectionIndex: Sendable {
    let id: SectionID
    var whole: ScreenIndex.Place?
    var header: ScreenIndex.Part?
    var footer: ScreenIndex.Part?
    var next: ScreenIndex.Part?
    var isPartial: ScreenIndex.Part?
    var cells: [CellIndex] = []

    init(id: SectionID) { self.id = id }
}

/// A cell: who it is, and what its bytes hash to.
struct CellIndex: Sendable {
    let id: CellID
    let part: ScreenIndex.Part
    let animation: RowAnimation
}

extension ScreenIndex.Part {
    fileprivate func moved(by distance: Int) -> Self {
        let start = place.start + Int32(truncatingIfNeeded: distance)
        return Self(hash: hash, place: ScreenIndex.Place(start: start, count: place.count))
    }
}

extension ScreenIndex.Part? {
    /// Whether both stand for the same bytes, or both for nothing.
    func isSame(as other: ScreenIndex.Part?) -> Bool { self?.hash == other?.hash }
}

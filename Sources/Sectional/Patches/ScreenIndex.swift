internal import JSON

/// What a screen consists of, without what it shows: identities, and where the bytes stand.
struct ScreenIndex: Sendable {
    /// Where in the text something stands, counted from `origin`.
    struct Place: Sendable {
        let start: Int32
        let count: Int32
    }

    /// Where in the text `beginSections` was: what stands before it was written last.
    var origin = 0
    var title: Place?
    var cellTypes: Place?
    var barItems: Place?
    var sections: [SectionIndex] = []

    /// How many cells there are.
    var cellCount: Int { sections.reduce(0) { $0 + $1.cells.count } }

    /// Moves the sections behind the head of the screen, `count` bytes that were written last and are put before them.
    mutating func moveSections(by count: Int) {
        origin = count
        title = title?.moved(by: -count)
        cellTypes = cellTypes?.moved(by: -count)
        barItems = barItems?.moved(by: -count)
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
    var attributes = SectionAttributes<ScreenIndex.Place>()
    var cells: [CellIndex] = []

    init(id: SectionID) { self.id = id }
}

/// A cell: who it is, and where it stands.
struct CellIndex: Sendable {
    let id: CellID
    let place: ScreenIndex.Place
    let animation: RowAnimation
}

extension ScreenIndex.Place {
    fileprivate func moved(by distance: Int) -> Self {
        Self(start: start + Int32(truncatingIfNeeded: distance), count: count)
    }
}

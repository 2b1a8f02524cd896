internal import JSON

extension ScreenDocument {
    /// The index of a screen that was just read. How rows come and go isn't written there: `automatic`.
    var index: ScreenIndex {
        var index = ScreenIndex()
        index.title = ScreenIndex.Part(title)
        index.cellTypes = ScreenIndex.Part(cellTypes)
        index.barItems = ScreenIndex.Part(barItems)
        index.sections = sections.elements.map { SectionIndex($0) }
        return index
    }
}

extension SectionIndex {
    fileprivate init(_ section: SectionDocument) {
        self.init(id: section.id)
        whole = ScreenIndex.Place(section.whole)
        header = section.attributes[.header].map { ScreenIndex.Part($0) }
        footer = section.attributes[.footer].map { ScreenIndex.Part($0) }
        next = section.attributes[.next].map { ScreenIndex.Part($0) }
        isPartial = section.attributes[.isPartial].map { ScreenIndex.Part($0) }
        cells = section.cells.entries.map { CellIndex(id: $0, part: ScreenIndex.Part($1), animation: .automatic) }
    }
}

extension ScreenIndex.Part {
    fileprivate init(_ slice: JSONSlice) { self.init(hash: slice.contentHash, place: ScreenIndex.Place(slice)) }
}

extension ScreenIndex.Place {
    fileprivate init(_ slice: JSONSlice) {
        self.init(
            start: Int32(truncatingIfNeeded: slice.range.lowerBound),
            count: Int32(truncatingIfNeeded: slice.range.count))
    }
}

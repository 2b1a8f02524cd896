internal import JSON

extension ScreenDocument {
    /// The index of a screen that was just parsed. Its JSON has no row animations: they are all `automatic`.
    var index: ScreenIndex {
        var index = ScreenIndex()
        index.title = ScreenIndex.Place(title)
        index.cellTypes = ScreenIndex.Place(cellTypes)
        index.barItems = ScreenIndex.Place(barItems)
        index.sections = sections.elements.map { SectionIndex($0) }
        return index
    }
}

extension SectionIndex {
    fileprivate init(_ section: SectionDocument) {
        self.init(id: section.id)
        whole = ScreenIndex.Place(section.whole)
        attributes.header = section.attributes[.header].map { ScreenIndex.Place($0) }
        attributes.footer = section.attributes[.footer].map { ScreenIndex.Place($0) }
        attributes.next = section.attributes[.next].map { ScreenIndex.Place($0) }
        attributes.isPartial = section.attributes[.isPartial].map { ScreenIndex.Place($0) }
        cells = section.cells.entries.map { CellIndex(id: $0, place: ScreenIndex.Place($1), animation: .automatic) }
    }
}

extension ScreenIndex.Place {
    fileprivate init(_ slice: JSONSlice) {
        self.init(
            start: Int32(truncatingIfNeeded: slice.range.lowerBound),
            count: Int32(truncatingIfNeeded: slice.range.count))
    }
}

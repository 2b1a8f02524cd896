import JSON
@testable import Screens

extension ScreenDocument {
    /// The index of a screen that was just parsed. Its JSON has no row animations: they are all `automatic`.
    var index: ScreenIndex {
        var index = ScreenIndex()
        for (attribute, slice) in attributes { index.attributes[attribute] = ScreenIndex.Place(slice) }
        index.sections = sections.elements.map { SectionIndex($0) }
        return index
    }
}

extension SectionIndex {
    fileprivate init(_ section: SectionDocument) {
        self.init(id: section.id)
        whole = ScreenIndex.Place(section.whole)
        for (attribute, slice) in section.attributes { attributes[attribute] = ScreenIndex.Place(slice) }
        cells = section.cells.entries.map { id, json in
            CellIndex(
                id: id, place: ScreenIndex.Place(json), animation: .automatic,
                asksForImpressions: (try? json.dictionary())?["impression"] != nil)
        }
    }
}

extension ScreenIndex.Place {
    fileprivate init(_ slice: JSONSlice) {
        self.init(
            start: Int32(truncatingIfNeeded: slice.range.lowerBound),
            count: Int32(truncatingIfNeeded: slice.range.count))
    }
}

extension SeenCell {
    /// The answer of a revision to whether a cell asks for its impressions.
    package enum Finding: Equatable, Sendable {
        /// The revision has the cell, and it asks for its impressions.
        case asks
        /// The revision has the cell, and it doesn't ask for them.
        case asksNot
        /// The revision doesn't have the cell.
        case isMissing
    }
}

extension Revision {
    /// Returns what the revision says of each of `cells`, in their order.
    package func findings(of cells: [SeenCell]) -> [SeenCell.Finding] {
        var search = SeenCellSearch(cells)
        for section in hashes.sections where search.wants(section.id) {
            for cell in section.cells { search.find(cell.id, in: section.id, asks: cell.asksForImpressions) }
        }
        return search.findings
    }
}

extension Screen {
    /// Returns what the screen says of each of `cells`, in their order.
    package func findings(of cells: [SeenCell]) -> [SeenCell.Finding] {
        var search = SeenCellSearch(cells)
        for section in index.sections where search.wants(section.id) {
            for cell in section.cells { search.find(cell.id, in: section.id, asks: cell.asksForImpressions) }
        }
        return search.findings
    }
}

/// A search for several cells, which looks at each cell of a screen once.
private struct SeenCellSearch {
    let cells: [SeenCell]
    private let sections: Set<SectionID>
    private var found: [SeenCell: SeenCell.Finding] = [:]

    init(_ cells: [SeenCell]) {
        (self.cells, sections) = (cells, Set(cells.map(\.section)))
        for cell in cells { found[cell] = .isMissing }
    }

    func wants(_ section: SectionID) -> Bool { sections.contains(section) }

    mutating func find(_ cell: CellID, in section: SectionID, asks: Bool) {
        let seen = SeenCell(cell, in: section)
        if found[seen] != nil { found[seen] = asks ? .asks : .asksNot }
    }

    var findings: [SeenCell.Finding] { cells.map { found[$0] ?? .isMissing } }
}

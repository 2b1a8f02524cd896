package import Basics
import JSON

/// A revision of a screen: the identities and hashes of its parts, without their content.
public struct Revision: Sendable {
    /// The hash of the content, 32 hex digits.
    package let id: Identifier
    let hashes: ScreenHashes
    let key: ContentKey

    /// Whether a section of it was still loading.
    public var isLoading: Bool { hashes.sections.contains { $0.attributes[.isLoading] != nil } }

    /// Returns whether `section` had a cell with this identity.
    public func contains(_ cell: CellID, in section: SectionID) -> Bool {
        hashes.sections.contains { $0.id == section && $0.cells.contains { $0.id == cell } }
    }

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
    /// The identities and hashes of the screen; the hashes are computed now.
    public var asRevision: Revision {
        // A screen that was received has no known key. Hashes with a random one are compared only among themselves.
        let key = key ?? .random()
        return Revision(id: revision, hashes: ScreenHashes(of: self, key), key: key)
    }

    /// Returns what the screen says of each of `cells`, in their order.
    package func findings(of cells: [SeenCell]) -> [SeenCell.Finding] {
        var search = SeenCellSearch(cells)
        for section in index.sections where search.wants(section.id) {
            for cell in section.cells { search.find(cell.id, in: section.id, asks: cell.asksForImpressions) }
        }
        return search.findings
    }
}

extension Patch {
    /// A patch from `revision`, an older one for the same client request, to `screen`.
    public init(from revision: Revision, to screen: Screen) {
        self.init(from: revision.id, revision.hashes, revision.key, to: screen)
    }
}

extension SeenCell {
    /// The answer of a revision to whether a cell asks for its impressions; `isMissing` if it doesn't have the cell.
    package enum Finding: Sendable { case asks, asksNot, isMissing }
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

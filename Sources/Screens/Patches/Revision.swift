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

    /// Returns what the revision says of each of `cells`, in their order. Looks at each of its own cells once.
    package func findings(of cells: [SeenCell]) -> [SeenCell.Finding] {
        var found = Dictionary(cells.map { ($0, SeenCell.Finding.isMissing) }, uniquingKeysWith: { first, _ in first })
        for section in hashes.sections {
            for cell in section.cells {
                let seen = SeenCell(cell.id, in: section.id)
                if found[seen] != nil { found[seen] = cell.asksForImpressions ? .asks : .asksNot }
            }
        }
        return cells.map { found[$0] ?? .isMissing }
    }
}

extension Screen {
    /// The identities and hashes of the screen; the hashes are computed now.
    public var asRevision: Revision {
        // A screen that was received has no known key. Hashes with a random one are compared only among themselves.
        let key = key ?? .random()
        return Revision(id: revision, hashes: ScreenHashes(of: self, key), key: key)
    }
}

extension SeenCell {
    /// The answer of a revision to whether a cell asks for its impressions; `isMissing` if it doesn't have the cell.
    package enum Finding: Sendable { case asks, asksNot, isMissing }
}

internal import HighwayHash
public import Identity

/// A screen as it once was: who its parts were and what they hashed to, without what they showed.
public struct Revision: Sendable {
    /// The hash of the content, 32 hex digits.
    public let id: Identifier
    let hashes: ScreenHashes
    /// What the parts were hashed with.
    let key: ContentKey

    /// Whether the section had a cell of this identity.
    public func contains(_ cell: CellID, in section: SectionID) -> Bool {
        hashes.sections.contains { $0.id == section && $0.cells.contains { $0.id == cell } }
    }
}

extension Screen {
    /// The screen without what it shows: its parts are hashed now.
    public var asRevision: Revision {
        // Who doesn't know the key of revisions compares the parts with nobody.
        let key = key ?? .random()
        return Revision(id: revision, hashes: ScreenHashes(of: self, key), key: key)
    }
}

extension Patch {
    /// What leads from `revision`, an older one of the same request, to `screen`.
    public init(from revision: Revision, to screen: Screen) {
        self.init(from: revision.id, revision.hashes, revision.key, to: screen)
    }
}

package import Basics
import JSON

/// A revision of a screen: the identities and hashes of its parts, without their content.
public struct Revision: Sendable {
    /// The hash of the content, 32 hex digits.
    package let id: Identifier
    let hashes: ScreenHashes
    /// The key of the hashes.
    let key: ContentKey

    /// Whether a section of it was still loading.
    public var isLoading: Bool { hashes.sections.contains { $0.attributes[.isLoading] != nil } }

    /// Returns whether `section` had a cell with this identity.
    public func contains(_ cell: CellID, in section: SectionID) -> Bool {
        hashes.sections.contains { $0.id == section && $0.cells.contains { $0.id == cell } }
    }
}

extension Screen {
    /// The identities and hashes of the screen; the hashes are computed now.
    public var asRevision: Revision {
        // The key isn't known for a screen that was received. Hashes with a random one are compared only among
        // themselves.
        let key = key ?? .random()
        return Revision(id: revision, hashes: ScreenHashes(of: self, key), key: key)
    }
}

extension Patch {
    /// A patch from `revision`, an older one for the same client request, to `screen`.
    public init(from revision: Revision, to screen: Screen) {
        self.init(from: revision.id, revision.hashes, revision.key, to: screen)
    }
}

import Synchronization

/// The hashes of a cached section, computed when they are first needed, and shared by all copies of the section. Two
/// sections with the same object have equal content.
final class CachedHashes: Sendable {
    private let state = Mutex<SectionHashes?>(nil)

    /// Returns the hashes, which `compute` computes if they aren't known yet.
    func hashes(_ compute: () -> SectionHashes) -> SectionHashes {
        var hashes = state.withLock { known in
            let hashes = known ?? compute()
            known = hashes
            return hashes
        }
        // Set in the result only: an object that refers to itself is never freed.
        hashes.cached = self
        return hashes
    }
}

public import Identity
import Synchronization

/// A cache of the latest revisions of screens: a client that has one of them is sent a patch. Evicts the least recently
/// used.
public final class RevisionMemory: Sendable {
    /// A revision of the screen for a client request. An object shared by the table and the list of uses, so that a use
    /// needs one lookup.
    fileprivate final class Entry {
        let id: Identifier
        let request: ClientRequest
        let hash: Int
        /// The revision; `nil` once it is evicted, since its uses are kept for longer.
        var revision: Revision?
        /// The cost, counted in cells.
        let cost: Int
        var lastUse = 0

        init(_ revision: Revision, of request: ClientRequest, hash: Int, cost: Int) {
            (id, self.revision, self.request, self.hash, self.cost) = (revision.id, revision, request, hash, cost)
        }

        func isRevision(_ id: Identifier, of request: ClientRequest) -> Bool {
            self.id == id && self.request == request
        }
    }

    fileprivate struct State {
        /// By the hash of revision and request, which is computed before the lock is taken. `Hasher` is seeded at
        /// random; if two have equal hashes, only the first is stored.
        var entries: [Int: Entry] = [:]
        /// The uses in order. A use that was followed by another of the same revision no longer counts.
        var uses: [(entry: Entry, use: Int)] = []
        var oldest = 0
        var useCount = 0
        var cells = 0
    }

    /// The cost of a revision in addition to its cells, counted in cells.
    private static let overhead = 16

    private let maximumCells: Int
    private let state = Mutex(State())

    /// The memory for one cell in bytes.
    private static let bytesPerCell = 50

    /// A cache for revisions with a total cost of `maximumCells` cells, about 50 bytes each. A revision costs its
    /// cells, 16 more, and the size of its client request, which clients can make long.
    public init(maximumCells: Int) { self.maximumCells = maximumCells }

    /// Caches the revision of `screen`, which was composed for `request`. Evicts the least recently used revisions if
    /// the cache is full.
    public func remember(_ screen: Screen, for request: ClientRequest) {
        let hash = Self.hash(screen.revision, request)
        if state.withLock({ $0.use(screen.revision, of: request, hash) != nil }) { return }
        let cost = screen.index.cellCount + Self.overhead + request.memory / Self.bytesPerCell
        let revision = screen.asRevision
        state.withLock { state in
            // Another thread may have cached it in the meantime.
            if state.entries[hash] != nil { return }
            let entry = Entry(revision, of: request, hash: hash, cost: cost)
            state.entries[hash] = entry
            state.cells += cost
            state.use(entry)
            while state.cells > maximumCells, let forgotten = state.forgetOldest() { state.cells -= forgotten.cost }
        }
    }

    /// Returns the revision `id` of the screen for `request`, and marks it as used; `nil` if it was never cached or is
    /// evicted.
    public func revision(_ id: Identifier, of request: ClientRequest) -> Revision? {
        let hash = Self.hash(id, request)
        return state.withLock { $0.use(id, of: request, hash)?.revision }
    }

    private static func hash(_ id: Identifier, _ request: ClientRequest) -> Int {
        var hasher = Hasher()
        hasher.combine(id)
        hasher.combine(request)
        return hasher.finalize()
    }

    /// The number of cached revisions.
    public var count: Int { state.withLock { $0.entries.count } }

    /// The number of recorded uses: not much more than twice the number of revisions.
    var rememberedUses: Int { state.withLock { $0.uses.count } }

    /// The number of recorded uses that hold a revision: only those of cached ones.
    var usesWithRevision: Int { state.withLock { $0.uses.count { $0.entry.revision != nil } } }
}

extension RevisionMemory.State {
    /// Returns a cached revision, and marks it as used.
    fileprivate mutating func use(_ id: Identifier, of request: ClientRequest, _ hash: Int) -> RevisionMemory.Entry? {
        guard let known = entries[hash], known.isRevision(id, of: request) else { return nil }
        use(known)
        return known
    }

    fileprivate mutating func use(_ entry: RevisionMemory.Entry) {
        useCount += 1
        entry.lastUse = useCount
        uses.append((entry, useCount))
        if uses.count > 2 * entries.count + 64 { dropFollowedUses() }
    }

    fileprivate mutating func forgetOldest() -> RevisionMemory.Entry? {
        while entries.count > 1, oldest < uses.count {
            let (entry, use) = uses[oldest]
            oldest += 1
            guard entry.lastUse == use else { continue }
            entry.revision = nil
            return entries.removeValue(forKey: entry.hash)
        }
        return nil
    }

    private mutating func dropFollowedUses() {
        uses = uses[oldest...].filter { $0.entry.lastUse == $0.use }
        oldest = 0
    }
}

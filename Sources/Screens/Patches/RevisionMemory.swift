package import Basics
import Synchronization

/// The latest revisions of screens, from which patches are made. Bounded by cells; evicts the least recently used.
public final class RevisionMemory: Sendable {
    /// A revision of the screen that was composed for a request. A class, since a lookup copies it.
    private final class Entry: Sendable {
        let revision: Revision
        let request: ClientRequest

        init(_ revision: Revision, of request: ClientRequest) { (self.revision, self.request) = (revision, request) }

        /// Whether it is the revision `id` of an equal request. Here, nothing is copied to be compared.
        func matches(_ id: Identifier, _ other: ClientRequest) -> Bool { revision.id == id && request == other }
    }

    /// The cost of a revision beside its cells, in cells.
    private static let overhead = 16
    private static let bytesPerCell = 50

    private let maximumCells: Int
    /// By a hash with a random seed, computed before the lock is taken. Of two entries with the same hash, one is kept.
    private let entries: Mutex<LRUCache<Int, Entry>>

    /// A memory of `maximumCells` cells. A revision costs 16 more, and its request, which may be long.
    public init(maximumCells: Int) {
        self.maximumCells = max(maximumCells, 1)
        entries = Mutex(LRUCache(maximumCost: self.maximumCells))
    }

    /// Keeps the current revision of `screen`, which was composed for `request`.
    public func remember(_ screen: Screen, for request: ClientRequest) {
        let hash = Self.hash(screen.revision, request)
        if known(screen.revision, of: request, hash) != nil { return }
        let cost = screen.index.cellCount + Self.overhead + request.memory / Self.bytesPerCell
        let entry = Entry(screen.asRevision, of: request)
        // What is evicted is freed outside of the lock.
        _ = entries.withLock { entries in
            entries.slot(of: hash) == nil ? entries.insert(entry, for: hash, cost: min(cost, maximumCells)) : []
        }
    }

    package func revision(_ id: Identifier, of request: ClientRequest) -> Revision? {
        known(id, of: request, Self.hash(id, request))?.revision
    }

    private func known(_ id: Identifier, of request: ClientRequest, _ hash: Int) -> Entry? {
        entries.withLock { $0.use(hash) }.flatMap { $0.matches(id, request) ? $0 : nil }
    }

    private static func hash(_ id: Identifier, _ request: ClientRequest) -> Int {
        var hasher = Hasher()
        hasher.combine(id)
        hasher.combine(request)
        return hasher.finalize()
    }

    /// The number of revisions.
    public var count: Int { entries.withLock { $0.count } }
}

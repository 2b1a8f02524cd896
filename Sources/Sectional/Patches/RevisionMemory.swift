public import Identity
import Synchronization

/// The latest revisions of screens, so that a client that has one of them is sent what changed since. Those that were
/// longest not asked for are forgotten first.
public final class RevisionMemory: Sendable {
    /// A revision of what is composed for a request. Shared by the table and the uses, so that it is looked up once for
    /// each use.
    fileprivate final class Entry {
        let id: Identifier
        let request: ClientRequest
        let hash: Int
        /// `nil` once it is forgotten: its uses are remembered for longer.
        var revision: Revision?
        /// What it costs, counted in cells.
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
        /// By the hash of revision and request, which is made before the lock is taken. It has a seed that nobody knows:
        /// of two with one hash, the first is as good as all.
        var entries: [Int: Entry] = [:]
        /// Uses in their order; those that were followed by another of the same revision count no more.
        var uses: [(entry: Entry, use: Int)] = []
        var oldest = 0
        var useCount = 0
        var cells = 0
    }

    /// What a revision costs beside its cells, counted in cells.
    private static let overhead = 16

    private let maximumCells: Int
    private let state = Mutex(State())

    /// What a cell costs.
    private static let bytesPerCell = 50

    /// A memory of revisions with `maximumCells` cells in all; each takes about 50 bytes, and a revision about as much
    /// as 16 of them besides, and what its request takes: clients may ask with long ones.
    public init(maximumCells: Int) { self.maximumCells = maximumCells }

    /// Keeps the revision that `screen`, composed for `request`, is now.
    public func remember(_ screen: Screen, for request: ClientRequest) {
        let hash = Self.hash(screen.revision, request)
        if state.withLock({ $0.use(screen.revision, of: request, hash) != nil }) { return }
        let cost = screen.index.cellCount + Self.overhead + request.memory / Self.bytesPerCell
        let revision = screen.asRevision
        state.withLock { state in
            // Another request may have been as fast.
            if state.entries[hash] != nil { return }
            let entry = Entry(revision, of: request, hash: hash, cost: cost)
            state.entries[hash] = entry
            state.cells += cost
            state.use(entry)
            while state.cells > maximumCells, let forgotten = state.forgetOldest() { state.cells -= forgotten.cost }
        }
    }

    /// The revision `id` of what is composed for `request`; `nil` where it was never there, or is forgotten.
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

    /// How many revisions are known.
    public var count: Int { state.withLock { $0.entries.count } }

    /// How many uses are remembered, to know the oldest by: no more than twice the revisions, and a few.
    var rememberedUses: Int { state.withLock { $0.uses.count } }

    /// How many of these uses hold a revision: those of the known ones alone.
    var usesWithRevision: Int { state.withLock { $0.uses.count { $0.entry.revision != nil } } }
}

extension RevisionMemory.State {
    /// A known revision, which is used by that.
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

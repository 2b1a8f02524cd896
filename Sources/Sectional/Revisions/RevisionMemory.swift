import Synchronization

/// The latest revisions of screens, so that a client that has one of them is sent what changed since. Those that were
/// longest not asked for are forgotten first.
public final class RevisionMemory: Sendable {
    fileprivate struct Key: Hashable {
        let request: ScreenRequest
        let revision: String
    }

    fileprivate struct Entry {
        let revision: Revision
        /// What it costs, counted in cells.
        let cost: Int
        var lastUse = 0
    }

    fileprivate struct State {
        var entries: [Key: Entry] = [:]
        /// Uses in their order; those that were followed by another of the same revision count no more.
        var uses: [(key: Key, use: Int)] = []
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
    public func remember(_ screen: Screen, for request: ScreenRequest) {
        let key = Key(request: request, revision: screen.revision)
        state.withLock { state in
            if state.entries[key] == nil {
                let cost = screen.index.cellCount + Self.overhead + request.memory / Self.bytesPerCell
                state.entries[key] = Entry(revision: screen.asRevision, cost: cost)
                state.cells += cost
            }
            state.use(key)
            while state.cells > maximumCells, let forgotten = state.forgetOldest() { state.cells -= forgotten.cost }
        }
    }

    /// The revision `id` of what is composed for `request`; `nil` where it was never there, or is forgotten.
    public func revision(_ id: String, of request: ScreenRequest) -> Revision? {
        let key = Key(request: request, revision: id)
        return state.withLock { state -> Revision? in
            guard let entry = state.entries[key] else { return nil }
            state.use(key)
            return entry.revision
        }
    }

    /// How many revisions are known.
    public var count: Int { state.withLock { $0.entries.count } }

    /// How many uses are remembered, to know the oldest by: no more than twice the revisions, and a few.
    var rememberedUses: Int { state.withLock { $0.uses.count } }
}

extension RevisionMemory.State {
    fileprivate mutating func use(_ key: RevisionMemory.Key) {
        useCount += 1
        entries[key]?.lastUse = useCount
        uses.append((key, useCount))
        if uses.count > 2 * entries.count + 64 { dropFollowedUses() }
    }

    fileprivate mutating func forgetOldest() -> RevisionMemory.Entry? {
        while entries.count > 1, oldest < uses.count {
            let (key, use) = uses[oldest]
            oldest += 1
            if entries[key]?.lastUse == use { return entries.removeValue(forKey: key) }
        }
        return nil
    }

    private mutating func dropFollowedUses() {
        uses = uses[oldest...].filter { entries[$0.key]?.lastUse == $0.use }
        oldest = 0
    }
}

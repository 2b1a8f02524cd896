import SQL
import Screens
import Synchronization

/// A database that counts the looks for writes of others, and has them fail where a test wants.
final class WatchedDatabase: DatabaseAdapter {
    struct Gone: Error, CustomStringConvertible {
        var description = "gone"
    }

    private let inner: any DatabaseAdapter
    private let state = Mutex((looks: 0, isGone: false, failures: 0))
    private let allowances = Mutex<[Bool]>([])
    private let checks = Mutex<[Gone?]>([])
    private let missing = Mutex(UInt64(0))

    init(_ inner: any DatabaseAdapter) { self.inner = inner }

    var lookCount: Int { state.withLock { $0.looks } }
    var isGone: Bool {
        get { state.withLock { $0.isGone } }
        set { state.withLock { $0.isGone = newValue } }
    }

    /// The number of looks that fail next.
    var failures: Int {
        get { state.withLock { $0.failures } }
        set { state.withLock { $0.failures = newValue } }
    }

    var isPersistent: Bool { inner.isPersistent }
    var hasPositions: Bool { inner.hasPositions }
    var hasStandbys: Bool { inner.hasStandbys }
    var reports: SQLReports { inner.reports }

    /// Whether a standby might have answered each of the reads since the last call.
    func takeAllowances() -> [Bool] {
        allowances.withLock { allowances in
            defer { allowances = [] }
            return allowances
        }
    }

    /// What the next checks of its standbys throw; after the last, none throws.
    var standbyChecks: [Gone?] {
        get { checks.withLock(\.self) }
        set { checks.withLock { $0 = newValue } }
    }

    func checkStandbys() async throws {
        let next = checks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let next { throw next }
    }

    func look() async throws -> ForeignLook {
        let isGone = state.withLock { state in
            state.looks += 1
            defer { state.failures = max(state.failures - 1, 0) }
            return state.isGone || state.failures > 0
        }
        if isGone { throw Gone() }
        let look = try await inner.look()
        return (look.change, look.position.map(known))
    }

    func position() async throws -> DataPosition? {
        if isGone { throw Gone() }
        return try await inner.position().map(known)
    }

    /// The number of transactions that it lacks, as if it had been replaced by an earlier state.
    var missingTransactions: UInt64 {
        get { missing.withLock(\.self) }
        set { missing.withLock { $0 = newValue } }
    }

    private func known(_ position: DataPosition) -> DataPosition {
        DataPosition(timeline: position.timeline, count: position.count - min(position.count, missingTransactions))
    }

    func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) async throws {
        if statement.text.contains("tally") { allowances.withLock { $0.append(StandbyReads.areAllowed) } }
        try await inner.forEachRow(of: statement, values, body)
    }

    func write(_ steps: [SQLStep], changing change: ChangeFeed.Change?) async throws -> [SQLResult] {
        try await inner.write(steps, changing: change)
    }

    func atomically<Value: Sendable>(
        opening: [SQLStep], changing: (Value) -> ChangeFeed.Change?, _ body: () async throws -> Value
    ) async throws -> Value { try await inner.atomically(opening: opening, changing: changing, body) }

    func noteWrite() { inner.noteWrite() }
    func checkHealth() async throws { try await inner.checkHealth() }
}

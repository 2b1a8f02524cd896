internal import SQL
internal import Screens
import Synchronization

/// The changes that other processes have written, and the rows by which they are told of this one's.
///
/// A transaction inserts a row into `sectional_changes` with what it changes, and the number of the transaction. A
/// reader takes the rows that are visible now and weren't at its last look, by the snapshots of both: the numbers of
/// transactions are not in the order of their commits, and the row of a transaction that takes long must not be missed
/// (https://www.postgresql.org/docs/15/functions-info.html#FUNCTIONS-PG-SNAPSHOT).
final class ForeignChanges: Sendable {
    private struct Contents {
        /// Names this process in the rows that it inserts.
        var origin = Self.newOrigin()
        var snapshot: String?
        /// The history of the server that the snapshot is of.
        var timeline: UInt64?
        var lookedAt = Moment.now
        /// Whether something may have been missed, because the connection that is told of changes is new.
        var isRenewing = true
        var isHinted = false
        /// Those who wait for a hint, by the number of their wait.
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastWait = 0
        /// The number of writes that were published, but for those that looks have found.
        var writes = 0
        /// The log at the last look, and the number of writes before it.
        var floor: (of: LogPlace, writes: Int)?

        static func newOrigin() -> [UInt8] { (0..<16).map { _ in UInt8.random(in: .min ... .max) } }
    }

    private let state = Mutex(Contents())

    /// The time for which rows are kept. A process that has not looked for half of it reads everything anew.
    static let retention = Duration.seconds(3600)

    /// Returns the command that inserts the row of `change`; none if nothing has changed.
    func commands(telling change: ChangeFeed.Change) throws(PostgreSQLError) -> [Command] {
        if change.isNothing { return [] }
        return [try Command(Self.insertion, [.blob(state.withLock(\.origin)), SQLValue(change.stored)])]
    }

    /// Has later looks find the commits of this process too that were sent until now. One of which the outcome is unknown
    /// may become visible at any later time, such as when a standby answers again, and its writer publishes nothing then.
    /// A look before may have seen it, and ignored it, so the next one finds anything.
    func expectOwnCommits() {
        state.withLock { state in
            state.origin = Contents.newOrigin()
            state.isRenewing = true
            state.writes += 1
        }
    }

    /// Notes a write that a standby may not have yet, before it is published. The next look tells how far that has to be.
    func noteWrite() { state.withLock { $0.writes += 1 } }

    /// The log that a standby has to have replayed to miss nothing that is published here; `nil` if that isn't known
    /// until the next look.
    var floor: LogPlace? {
        state.withLock { state in state.floor.flatMap { $0.writes == state.writes ? $0.of : nil } }
    }

    /// The log of the primary at the last look; `nil` if that failed, or if the connection to it is newer.
    var lastFloor: LogPlace? { state.withLock { $0.floor?.of } }

    /// Notes that others may have written; `isNew` if something may have been missed.
    func hint(isNew: Bool) {
        let waiting = state.withLock { state in
            state.isHinted = true
            state.isRenewing = state.isRenewing || isNew
            // What another server has in its log says nothing of this one's.
            if isNew { state.floor = nil }
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits for the next ``hint(isNew:)``, unless there was one since the last look. Calls `begin` with the number of
    /// the wait, by which ``end(wait:)`` ends it before.
    func wait(_ begin: @Sendable (Int) -> Void) async {
        await withCheckedContinuation { continuation in
            let number = state.withLock { state -> Int? in
                if state.isHinted { return nil }
                state.lastWait += 1
                state.waiting[state.lastWait] = continuation
                return state.lastWait
            }
            if let number { begin(number) } else { continuation.resume() }
        }
    }

    /// Ends the wait with this number, unless it has ended. It ends no other, and isn't a hint: else each wait that a
    /// hint has ended would end a later one too, which would be followed by another, for good.
    func end(wait number: Int) {
        let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
        waiting?.resume()
    }

    /// Returns what others have written since the last call, or `nil` if nothing, and the position of this one.
    func look(in database: PostgreSQLDatabase) async throws -> ForeignLook {
        let (before, origin, writes, wasRenewing) = state.withLock { state in
            let isLate = state.lookedAt + Self.retention / 2 < .now
            defer { (state.isHinted, state.isRenewing) = (false, false) }
            return (state.snapshot, state.origin, state.writes, state.isRenewing || isLate)
        }
        do {
            let found = try await changes(since: before, notFrom: origin, in: database)
            let isFirst = before == nil
            let timeline = found.snapshot?.position.timeline
            let isRenewing = state.withLock { state in
                // Another history may use numbers of transactions that had ended in the snapshot before.
                let isOther = state.timeline != timeline
                (state.snapshot, state.timeline, state.lookedAt) = (found.text, timeline, .now)
                state.floor = found.floor.map { ($0, writes) }
                return wasRenewing || isOther || state.origin != origin
            }
            if let snapshot = found.snapshot { database.standby?.note(snapshot) }
            return (change: isRenewing && !isFirst ? .anything : found.change, position: found.snapshot?.position)
        } catch {
            state.withLock { ($0.isRenewing, $0.floor) = (true, nil) }
            throw error
        }
    }

    private func changes(
        since before: String?, notFrom origin: [UInt8], in database: PostgreSQLDatabase
    ) async throws -> Found {
        var found = Found()
        var count = 0
        let values: [SQLValue] = [SQLValue(before), .blob(origin), SQLValue(Self.maximumRows)]
        let rows = try await database.rows(of: Self.look, values, on: .listening)
        try rows.forEach { row in
            found.text = row.text(0)
            found.snapshot = ServerSnapshot(found.text, timeline: row.text(3), start: row.integer(4))
            found.floor = found.snapshot.map { snapshot in
                LogPlace(
                    timeline: snapshot.timeline, end: row.integer(5), system: row.integer(6), database: row.integer(7))
            }
            // Without a change there is a row with the snapshot alone.
            guard row.integer(1) != 0 else { return }
            let next = ChangeFeed.Change(stored: row["topics"])
            found.change = found.change.map { $0.and(next) } ?? next
            count += 1
        }
        if count == Self.maximumRows { found.change = .anything }
        return found
    }

    private struct Found {
        /// The snapshot, as the server writes it.
        var text = ""
        var snapshot: ServerSnapshot?
        var floor: LogPlace?
        var change: ChangeFeed.Change?
    }
}

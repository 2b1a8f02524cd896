public import Sectional
import Synchronization

/// Keys of performed actions in the same file as what the actions write: a key is noted in the transaction of the
/// action's own write, so that neither is there without the other.
public struct SQLiteIdempotencyStore: IdempotencyStore {
    private static let lifetime: Int64 = 24 * 3600

    private let database: SQLiteDatabase
    private let now: @Sendable () -> Int64

    /// Keys in `database`; `now` tells the time in seconds since 1970.
    public init(_ database: SQLiteDatabase, now: @escaping @Sendable () -> Int64) {
        (self.database, self.now) = (database, now)
    }

    /// What was done under `key` in the last 24 hours.
    public func performed(under key: IdempotencyKey) throws -> PerformedOnce? {
        try database.read { connection in
            try connection.query(
                "SELECT fingerprint, answer FROM performed WHERE caller = ? AND key = ? AND since > ?",
                key.values + [.integer(now() - Self.lifetime)]
            ) { PerformedOnce(fingerprint: $0.text(0), answer: $0.blob(1)) }
        }.first
    }

    /// Runs `body`; its first write that changes something notes `key` too. An action has one write.
    public func performOnce(
        under key: IdempotencyKey, fingerprint: String, _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed {
        let note = note(key, fingerprint)
        let performed = try await WriteNote.$current.withValue(note) { try await body() }
        // An action that changes nothing here is done once too.
        if !note.isWritten {
            try await database.write { connection in
                try note.check(connection)
                try note.write(connection)
            }
        }
        return performed
    }

    private func note(_ key: IdempotencyKey, _ fingerprint: String) -> WriteNote {
        let since = now()
        return WriteNote { connection in
            try connection.change("DELETE FROM performed WHERE since <= ?", [.integer(since - Self.lifetime)])
            let known = try connection.query(
                "SELECT since FROM performed WHERE caller = ? AND key = ?", key.values
            ) { $0.integer(0) }
            if !known.isEmpty { throw AlreadyPerformed() }
        } write: { connection in
            try connection.change(
                "INSERT INTO performed (caller, key, fingerprint, since) VALUES (?, ?, ?, ?)",
                key.values + [.text(fingerprint), .integer(since)])
        }
    }

    /// Keeps the answer.
    public func keep(_ answer: [UInt8], under key: IdempotencyKey) async throws {
        try await database.write { connection in
            _ = try connection.change(
                "UPDATE performed SET answer = ? WHERE caller = ? AND key = ?", [.blob(answer)] + key.values)
        }
    }
}

extension IdempotencyKey {
    /// A role and a subject name a caller; neither has a line end.
    fileprivate var values: [SQLiteValue] {
        [.text(caller.role.rawValue + "\n" + caller.subject.rawValue), .text(value)]
    }
}

/// What the next write of this task that changes something writes besides, in the same transaction.
final class WriteNote: Sendable {
    @TaskLocal static var current: WriteNote?

    typealias Step = @Sendable (Connection) throws -> Void

    private let checking: Step
    private let writing: Step
    private let hasWritten = Mutex(false)

    init(check: @escaping Step, write: @escaping Step) { (checking, writing) = (check, write) }

    /// Whether it is stored.
    var isWritten: Bool { hasWritten.withLock { $0 } }

    /// Called in a transaction before anything else: throws where it is stored already, by somebody else.
    func check(_ connection: Connection) throws { if !isWritten { try checking(connection) } }

    /// Called in a transaction that changes something.
    func write(_ connection: Connection) throws { if !isWritten { try writing(connection) } }

    /// Called when the transaction is stored.
    func confirm() { hasWritten.withLock { $0 = true } }
}

public import Sectional

/// Keys of performed actions in the same file as what the actions write: a key is noted in the transaction of the
/// action's own write, so that neither is there without the other.
public struct SQLiteIdempotencyStore: IdempotencyStore {
    private let database: SQLiteDatabase
    private let quota: IdempotencyQuota
    private let now: @Sendable () -> Int64

    /// Keys in `database`, no more than `quota` says; `now` tells the time in seconds since 1970.
    public init(
        _ database: SQLiteDatabase, quota: IdempotencyQuota = IdempotencyQuota(), now: @escaping @Sendable () -> Int64
    ) {
        (self.database, self.quota, self.now) = (database, quota, now)
    }

    /// What was done under `key` in the last 24 hours.
    public func performed(under key: IdempotencyKey) throws -> PerformedOnce? {
        try database.read { connection in
            try connection.query(
                "SELECT fingerprint, answer FROM performed WHERE caller = ? AND key = ? AND since > ?",
                key.values + [.integer(now() - IdempotencyQuota.lifetime)]
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
        let (since, quota) = (now(), quota)
        return WriteNote { connection in
            try connection.change(
                "DELETE FROM performed WHERE since <= ?", [.integer(since - IdempotencyQuota.lifetime)])
            let known = try connection.query(
                "SELECT since FROM performed WHERE caller = ? AND key = ?", key.values
            ) { $0.integer(0) }
            if !known.isEmpty { throw AlreadyPerformed() }
            try quota.check(try connection.usage(of: key.holder), of: key.holder, now: since)
        } write: { connection in
            try connection.change(
                "INSERT INTO performed (caller, key, fingerprint, since, holder, is_guest) VALUES (?, ?, ?, ?, ?, ?)",
                key.values + [
                    .text(fingerprint), .integer(since), .blob(key.holder.bytes), SQLiteValue(key.holder.isAddress),
                ])
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

extension Connection {
    /// What is kept now; what has expired was removed before.
    fileprivate func usage(of holder: QuotaHolder) throws -> IdempotencyQuota.Usage {
        let own = try query("SELECT count(*), min(since) FROM performed WHERE holder = ?", [.blob(holder.bytes)]) {
            (keys: Int($0.integer(0)), oldest: $0.integer(1))
        }
        let guests = try query("SELECT total FROM guest_keys") { Int($0.integer(0)) }
        return IdempotencyQuota.Usage(
            keys: own.first?.keys ?? 0, guestKeys: guests.first ?? 0,
            oldest: own.first.flatMap { $0.keys > 0 ? $0.oldest : nil })
    }
}

extension IdempotencyKey {
    /// A role and a subject name a caller; neither has a line end. A key that belongs to an address is of another type:
    /// SQLite takes no blob for a text, whatever is in it.
    fileprivate var values: [SQLiteValue] {
        let name = caller.role.rawValue + "\n" + caller.subject.rawValue
        return [isOfAddress ? .blob(Array(name.utf8) + address) : .text(name), .text(value)]
    }
}

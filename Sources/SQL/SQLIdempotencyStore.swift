package import Basics
package import Screens

/// A store of idempotency keys in the database that the actions write to: a key and the writes of its action are
/// committed together.
package struct SQLIdempotencyStore: IdempotencyStore {
    private let database: any SQLDatabase
    private let quota: IdempotencyQuota
    private let clock: any ServiceClock

    package init(
        _ database: any SQLDatabase, quota: IdempotencyQuota = IdempotencyQuota(),
        clock: any ServiceClock = ContinuousClock()
    ) {
        (self.database, self.quota, self.clock) = (database, quota, clock)
    }

    /// Returns the action that was performed under `key` in the last 24 hours, or `nil`.
    package func performed(under key: IdempotencyKey) async throws -> PerformedOnce? {
        let known = try await database.first(
            "SELECT fingerprint, effects FROM sectional_performed WHERE caller = ? AND key = ? AND since > ?",
            key.values + [.integer(clock.seconds - IdempotencyQuota.lifetime)]
        ) { PerformedOnce(fingerprint: $0["fingerprint"], effects: $0["effects"]) }
        // The repeated answer acknowledges the action.
        if known != nil { try await database.confirm() }
        return known
    }

    /// Runs `body` in one transaction. With a key, `key`, `fingerprint` and the effects are stored in it, even if `body`
    /// writes nothing. Throws `AlreadyPerformed` if `key` is stored already, an error if the quota is exceeded, and the
    /// errors of `body`; a ``ConstraintViolation`` or an ``SQLDatabaseError`` that `body` doesn't catch becomes
    /// `NotStored`: it rolls the transaction back, so it is known that nothing is stored.
    ///
    /// If it `isConditional`, the transaction begins before `body`, and not with its first write: in SQLite, other writers
    /// wait from here on.
    package func perform(
        under key: IdempotencyKey?, fingerprint: String, isConditional: Bool = false,
        _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed {
        let opening = key.map { note($0, fingerprint) } ?? []
        do {
            return try await database.atomically(opening: opening, changing: { .topics($0.topics) }) {
                // A transaction begins with its first write.
                if isConditional { try await database.writeUnshown([SQLStep("SELECT 1")]) }
                let performed = try await body()
                if let key, let effects = PerformedOnce(fingerprint: fingerprint, performed).effects {
                    try await store(effects, under: key)
                }
                return performed
            }
        } catch let error as ConstraintViolation {
            throw NotStored(error, isWorthRepeating: false)
        } catch let error as any SQLDatabaseError {
            throw NotStored(error, isWorthRepeating: error.isWorthRepeating)
        }
    }

    private func note(_ key: IdempotencyKey, _ fingerprint: String) -> [SQLStep] {
        let (since, quota, holder) = (clock.seconds, quota, key.holder)
        return [
            SQLStep("DELETE FROM sectional_performed WHERE since <= ?", [.integer(since - IdempotencyQuota.lifetime)]),
            SQLStep("SELECT 1 FROM sectional_performed WHERE caller = ? AND key = ?", key.values)
                .requiring { known in if !known.rows.isEmpty { throw AlreadyPerformed() } },
            // Expired keys are deleted by the first step.
            SQLStep(Self.usage, [.blob(holder.bytes)])
                .requiring { try quota.check($0.usage, of: holder, now: since) },
            SQLStep(
                """
                INSERT INTO sectional_performed (caller, key, fingerprint, since, holder, is_without_subject)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                key.values + [.text(fingerprint), .integer(since), .blob(holder.bytes), SQLValue(holder.isAddress)]),
        ]
    }

    /// Stores the effects of the action that is performed under `key`, in its transaction.
    private func store(_ effects: [UInt8], under key: IdempotencyKey) async throws {
        try await database.writeUnshown([
            SQLStep(
                "UPDATE sectional_performed SET effects = ? WHERE caller = ? AND key = ?",
                [.blob(effects)] + key.values)
        ])
    }
}

extension SQLIdempotencyStore {
    private static let usage: SQLStatement = """
        SELECT count(*), min(since), (SELECT total FROM sectional_keys_without_subject)
        FROM sectional_performed WHERE holder = ?
        """
}

extension SQLResult {
    /// The usage in a row that begins with the number of the holder's keys, the time of the oldest, and the number of the
    /// keys without a subject.
    var usage: IdempotencyQuota.Usage {
        let row = rows.first ?? [0, nil, 0]
        return (Int(row[0].integer ?? 0), Int(row[2].integer ?? 0), row[1].integer)
    }
}

extension IdempotencyKey {
    /// The owner, as role and subject with a line end between them, which neither can contain, and the key. A key that
    /// belongs to an address has one more part.
    var values: [SQLValue] {
        let owner = Array((owner.role.rawValue + "\n" + owner.subject.rawValue).utf8)
        return [.blob(isOfAddress ? owner + Array("\n".utf8) + address : owner), .text(value)]
    }
}

package import Screens
import Synchronization

/// A store of revocations in the service's database, which all processes on the database read.
package final class SQLRevocationStore: RevocationStore {
    private let database: any SQLDatabase
    private let limit: Int
    /// The last row that was read.
    private let known = Mutex<[SQLValue]?>(nil)

    /// Creates a store in `database` for at most `limit` revocations of subjects, and as many of single tokens.
    package init(_ database: any SQLDatabase, limit: Int = RevocationLimitReached.limit) {
        (self.database, self.limit) = (database, limit)
    }

    /// Stores `revocation` with the next number, in one transaction, and deletes those that have expired. Throws
    /// `RevocationLimitReached`, and errors of the database.
    package func keep(_ revocation: Revocation, now: Int64) async throws {
        let target = revocation.target.values
        try await database.writeUnshown([
            // The last number stays, so that none is used twice.
            SQLStep(
                """
                DELETE FROM sectional_revocations WHERE expires_at <= ?
                AND number < (SELECT max(number) FROM sectional_revocations)
                """, [.integer(now)]),
            SQLStep("SELECT count(*) FROM sectional_revocations WHERE kind = ? AND name <> ?", target)
                .requiring { [limit] in guard try $0.integer < limit else { throw RevocationLimitReached() } },
            SQLStep(Self.insertion, target + [.integer(revocation.revokedAt), .integer(revocation.expiresAt)]),
        ])
    }

    /// Returns the revocations with numbers above `number`, and the last one's number; all of them if the one with this
    /// number isn't the one that was read. A server that takes over may lack the last ones, as may a backup, and use
    /// their numbers again.
    package func revocations(after number: Int64) async throws -> (found: [Revocation], last: Int64) {
        let known = known.withLock { $0?.last?.integer == number ? $0 : nil }
        var rows = try await read(from: known == nil ? number + 1 : number, without: known)
        let isReplaced = known != nil && rows.first != known
        if isReplaced { rows = try await read(from: 1) }
        if let last = rows.last { self.known.withLock { $0 = last } }
        return (rows.revocations, rows.last?.last?.integer ?? (isReplaced ? 0 : number))
    }

    private struct Rows {
        var first: [SQLValue]?
        var last: [SQLValue]?
        var revocations: [Revocation] = []
    }

    /// Reads the rows with numbers from `number` on. The revocation of the row `known` is left out.
    private func read(from number: Int64, without known: [SQLValue]? = nil) async throws -> Rows {
        var rows = Rows()
        try await database.forEachRow(
            of: """
                SELECT kind, name, revoked_at, expires_at, number FROM sectional_revocations WHERE number >= ?
                ORDER BY number
                """, [.integer(number)]
        ) { row in
            let values = row.values
            (rows.first, rows.last) = (rows.first ?? values, values)
            guard values != known, let target = Revocation.Target(kind: row["kind"], name: row["name"]) else { return }
            rows.revocations.append(Revocation(target, revokedAt: row["revoked_at"], expiresAt: row["expires_at"]))
        }
        return rows
    }

    /// Writes are serializable, so numbers grow in the order of commits, and a reader misses none.
    private static let insertion: SQLStatement = """
        INSERT INTO sectional_revocations (kind, name, revoked_at, expires_at, number)
        VALUES (?, ?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM sectional_revocations))
        ON CONFLICT (kind, name) DO UPDATE SET number = excluded.number,
        revoked_at = CASE WHEN excluded.revoked_at > sectional_revocations.revoked_at
            THEN excluded.revoked_at ELSE sectional_revocations.revoked_at END,
        expires_at = CASE WHEN excluded.expires_at > sectional_revocations.expires_at
            THEN excluded.expires_at ELSE sectional_revocations.expires_at END
        """
}

extension Revocation.Target {
    fileprivate var values: [SQLValue] {
        switch self {
        case .subject(let subject): ["subject", .text(subject.rawValue)]
        case .token(let id): ["token", .text(id.rawValue)]
        }
    }

    /// Returns `nil` for a kind that a newer program has stored.
    fileprivate init?(kind: String, name: String) {
        switch kind {
        case "subject": self = .subject(Subject(rawValue: name))
        case "token": self = .token(TokenID(rawValue: name))
        default: return nil
        }
    }
}

package import Screens
import Synchronization

/// A store of revocations in the service's database, which all processes on the database read.
package final class SQLRevocationStore: RevocationStore {
    private let database: any SQLDatabase
    private let limit: Int
    /// The generation of the database whose revocations were read last.
    private let generation: Atomic<Int>

    /// Creates a store in `database` for at most `limit` revocations of subjects, and as many of single tokens.
    package init(_ database: any SQLDatabase, limit: Int = RevocationLimitReached.limit) {
        (self.database, self.limit) = (database, limit)
        generation = Atomic(database.generation)
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

    /// Returns the revocations with numbers above `number`, and the last one's number; all of them if the database was
    /// replaced since the last call, since its numbers may then mean others.
    package func revocations(after number: Int64) async throws -> (found: [Revocation], last: Int64) {
        let current = database.generation
        let number = current == generation.load(ordering: .relaxed) ? number : 0
        var (found, last): ([Revocation], Int64) = ([], number)
        try await database.forEachRow(
            of: """
                SELECT kind, name, revoked_at, expires_at, number FROM sectional_revocations WHERE number > ?
                ORDER BY number
                """, [.integer(number)]
        ) { row in
            if let target = Revocation.Target(kind: row["kind"], name: row["name"]) {
                found.append(Revocation(target, revokedAt: row["revoked_at"], expiresAt: row["expires_at"]))
            }
            last = row["number"]
        }
        generation.store(current, ordering: .relaxed)
        return (found, last)
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

public import Identity
public import Sectional

/// A store of revisions in the service's database, which all processes on the database read.
public struct SQLRevisionStore: RevisionStore {
    private let database: any SQLDatabase

    /// Creates a store in `database`.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Stores `revisions` in one transaction, and deletes those that were stored before `limit`. Throws errors of the
    /// database.
    public func keep(_ revisions: [StoredRevision], now: Int64, deletingBefore limit: Int64) async throws {
        let deletion = SQLStep("DELETE FROM sectional_revisions WHERE stored_at < ?", [.integer(limit)])
        try await database.writeUnshown(
            [deletion]
                + revisions.map { revision in
                    SQLStep(
                        """
                        INSERT INTO sectional_revisions (key, bytes, stored_at) VALUES (?, ?, ?)
                        ON CONFLICT (key) DO UPDATE SET stored_at = excluded.stored_at
                        """, [.text(revision.key.rawValue), .blob(revision.bytes), .integer(now)])
                })
    }

    /// Returns the bytes of the revision with this key, or `nil`. Throws errors of the database.
    public func revision(_ key: Identifier) async throws -> [UInt8]? {
        try await database.first("SELECT bytes FROM sectional_revisions WHERE key = ?", [.text(key.rawValue)]) {
            $0.blob(0)
        }
    }
}

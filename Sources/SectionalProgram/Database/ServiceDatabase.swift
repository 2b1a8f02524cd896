import SQLiteStore

/// Where a service keeps its data.
public struct ServiceDatabase: Sendable {
    /// Opens the database at a path; without one, in memory. A write waits no longer than the deadline.
    typealias Opening = @Sendable (_ path: FilePath?, _ writeDeadline: Duration) throws -> SQLiteDatabase

    /// `nil` where there is none.
    let opening: Opening?

    /// In the SQLite file that the setting `database` names.
    public static let sqlite = ServiceDatabase { path, writeDeadline in
        guard let path else { return try SQLiteDatabase.inMemory() }
        return try SQLiteDatabase(path: path.description, writeDeadline: writeDeadline)
    }

    /// Nowhere, or where the service sees to it by itself. Keys of performed actions are then in memory and, without a
    /// `revisionSecretFile`, revisions are other ones after each start.
    public static let absent = ServiceDatabase(opening: nil)
}

extension ServiceDatabase {
    private init(_ opening: @escaping Opening) { self.opening = opening }
}

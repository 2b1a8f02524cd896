public import SQL
import SQLite

/// The databases that what is written on any is tested with.
public enum DatabaseKind: CaseIterable, Sendable {
    /// SQLite in a file.
    case file
    /// SQLite in memory.
    case memory
    /// One that answers from afar.
    case distant

    /// A new one, in `folder` if in a file.
    public func open(
        in folder: TemporaryFolder, migrations: SQLMigrations, seed: [SQLStep] = [],
        writeDeadline: Duration = .seconds(600)
    ) throws -> any SQLDatabase {
        let file = { (name: String) in
            try SQLiteDatabase(
                path: folder.file(name), migrations: migrations, seed: seed, writeDeadline: writeDeadline)
        }
        switch self {
        case .file: return try file("test.sqlite")
        case .memory:
            return try SQLiteDatabase.inMemory(migrations: migrations, seed: seed, writeDeadline: writeDeadline)
        case .distant: return DistantDatabase(try file("distant.sqlite"))
        }
    }
}

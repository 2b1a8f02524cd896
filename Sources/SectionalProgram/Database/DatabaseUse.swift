/// The use that a command makes of the database.
public enum DatabaseUse: Sendable {
    /// Reads and writes. Creates the file if it doesn't exist, and runs pending migrations.
    case storing
    /// Reads only. Opens the file without changing it, or a new database in memory if there is no file. A
    /// file with pending migrations is an error.
    case reading
    /// Neither reads nor writes the service's data: opens a database in memory.
    case describing
}

internal import Glibc
package import SQL

/// An SQLite file that is migrated and backed up without serving it.
package struct SQLiteFile: SQLMaintenance {
    private let path: String
    private let migrations: [SQLMigration]

    /// The file at `path` of the service with `migrations`. Nothing is opened yet.
    package init(path: String, migrations: [SQLMigration]) { (self.path, self.migrations) = (path, migrations) }

    /// Creates the file and its folder if they don't exist, and runs the pending migrations, under a lock of the file.
    /// Throws an ``SQLiteError`` and an `SQLMigrationError`.
    package func migrate() async throws -> [NumberedMigration] {
        try SQLiteDatabase.makeFolder(of: path)
        return try Connection.migrated(.file(path), migrations, seed: []).1
    }

    /// Runs the pending migrations on a copy in the same folder, or in memory if there is no file. Throws the same
    /// errors, and a ``FileError``.
    package func tryMigrations() async throws -> [NumberedMigration] {
        guard DatabaseCopy.isTaken(path) else {
            return try Connection(.newMemory, isCreating: true).migrate(migrations, seed: [])
        }
        try DatabaseCopy.requireRegular(path)
        let copy = try DatabaseCopy(beside: path)
        let connection = try copy.open()
        try connection.copy(try Connection(.fileToRead(path)))
        return try connection.migrate(migrations, seed: [])
    }

    /// Copies the file into another, checks that, and gives it its name when it is on disk. Only this user may read it.
    /// Throws an ``SQLiteError``, a ``FileError`` and a ``DamagedCopy``.
    package func backUp(to path: String) async throws -> SQLBackup {
        guard !DatabaseCopy.isTaken(path) else { throw FileError.exists(path) }
        // SQLite deletes files of these names.
        guard !["-journal", "-wal", "-shm"].contains(where: { path.hasSuffix($0) }) else {
            throw FileError(EINVAL, path)
        }
        try DatabaseCopy.requireRegular(self.path)
        let copy = try DatabaseCopy(beside: path)
        let pages = try Self.fill(copy, from: self.path)
        return SQLBackup(pages: pages, bytes: try copy.publish(as: path))
    }

    /// Returns the number of pages. The connections are closed then.
    private static func fill(_ copy: DatabaseCopy, from path: String) throws -> Int {
        let connection = try copy.open()
        try connection.copy(try Connection(.fileToRead(path)))
        try FileWatch.markBackup(connection)
        let faults = try connection.query("PRAGMA integrity_check(1)") { $0.text(0) }
        guard faults == ["ok"] else { throw DamagedCopy(fault: faults.first ?? "") }
        return try connection.query("PRAGMA page_count") { Int($0.integer(0)) }.first ?? 0
    }
}

/// The error of a backup whose check finds a fault: the database itself has it.
package struct DamagedCopy: Error, Sendable, CustomStringConvertible {
    /// The first fault that SQLite has found.
    package let fault: String

    /// The message for the operator.
    package var description: String { "the database is damaged: \(fault)" }
}

/// A file that only its owner can read: a database has the service's secrets.
enum PrivateFile {
    /// Creates an empty file unless there is one; SQLite gives its log the same mode. An error shows when the file is
    /// opened.
    static func create(at path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }
}

internal import CSQLite
internal import Glibc
package import SQL

/// An SQLite file that is migrated and backed up without serving it.
package struct SQLiteFile: SQLMaintenance {
    private let path: String
    private let migrations: [SQLMigration]

    package init(path: String, migrations: [SQLMigration]) { (self.path, self.migrations) = (path, migrations) }

    /// Creates the file and its folder if they don't exist, and runs the pending migrations, under a lock of the file.
    package func migrate() async throws -> [NumberedMigration] {
        try SQLiteDatabase.makeFile(at: path)
        return try Connection.migrated(.file(path), migrations).1
    }

    /// Runs the pending migrations on a copy in the same folder, or in memory if there is no file.
    package func tryMigrations() async throws -> [NumberedMigration] {
        guard DatabaseCopy.isTaken(path) else {
            return try Connection(.newMemory, isCreating: true).migrate(migrations)
        }
        try DatabaseCopy.requireRegular(path)
        let copy = try DatabaseCopy(beside: path)
        let connection = try copy.open()
        try connection.copy(try Connection(.fileToRead(path)))
        return try connection.migrate(migrations)
    }

    /// Copies the file into another, checks that, and gives it its name when it is on disk. Only this user may read it.
    package func backUp(to path: String) async throws -> (pages: Int, bytes: Int) {
        guard !DatabaseCopy.isTaken(path) else { throw SQLiteError.system(EEXIST, path) }
        // SQLite deletes files of these names.
        guard !["-journal", "-wal", "-shm"].contains(where: { path.hasSuffix($0) }) else {
            throw SQLiteError.system(EINVAL, path)
        }
        try DatabaseCopy.requireRegular(self.path)
        let copy = try DatabaseCopy(beside: path)
        let pages = try Self.fill(copy, from: self.path)
        return (pages, try copy.publish(as: path))
    }

    /// Returns the number of pages. The connections are closed then.
    private static func fill(_ copy: DatabaseCopy, from path: String) throws -> Int {
        let connection = try copy.open()
        try connection.copy(try Connection(.fileToRead(path)))
        try FileWatch.markBackup(connection)
        let verdict = try connection.run("PRAGMA integrity_check(1)").value?.text
        guard verdict == "ok" else { throw SQLiteError.damaged("the database is damaged", verdict) }
        return Int(try connection.run("PRAGMA page_count").integer)
    }
}

/// A file for a copy of a database, which only this user may read. It has a name of its own until it is complete, and is
/// deleted with this object if it isn't published. Its connections have to be closed before both.
final class DatabaseCopy {
    private let path: String

    /// Creates an empty file in the folder of `path`.
    init(beside path: String) throws(SQLiteError) {
        self.path = "\(path).partial-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        try DatabaseLocation.createFile(at: self.path)
    }

    deinit { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) } }

    /// Whether there is anything at `path`, also a symbolic link that leads nowhere.
    static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Throws for anything but a regular file, directly or through a link: a pipe could be waited for forever.
    static func requireRegular(_ path: String) throws(SQLiteError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system(errno, path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .system(EINVAL, path) }
    }

    /// Opens the file, alone and without durable commits: the file is lost anyway if the process ends.
    func open() throws(SQLiteError) -> Connection {
        let connection = try Connection(.file(path))
        try connection.execute(
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
        return connection
    }

    /// Writes the file to disk and gives it the name `name`. Returns its size in bytes. Throws also if there is a file of
    /// this name.
    func publish(as name: String) throws(SQLiteError) -> Int {
        let size = try Self.synchronize(path)
        // Unlike a renaming, this replaces no file.
        if link(path, name) != 0 {
            let code = errno
            guard [EPERM, ENOTSUP, ENOSYS].contains(code) else { throw .system(code, name) }
            // A file system without links.
            guard !Self.isTaken(name) else { throw .system(EEXIST, name) }
            guard rename(path, name) == 0 else { throw .system(errno, name) }
        }
        unlink(path)
        do { _ = try Self.synchronize(name.parentFolder) } catch {
            unlink(name)
            throw error
        }
        return size
    }

    /// Waits until a file or a folder is on disk. Returns its size in bytes.
    private static func synchronize(_ path: String) throws(SQLiteError) -> Int {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .system(errno, path) }
        defer { close(file) }
        var status = stat()
        guard fsync(file) == 0, fstat(file, &status) == 0 else { throw .system(errno, path) }
        return Int(status.st_size)
    }
}

extension Connection {
    /// Makes this database the same as that of `source`, as it is at one moment. Other processes may write to the
    /// source meanwhile: the copy is made in one read transaction, which they don't wait for. This database is then no
    /// longer in WAL mode.
    func copy(_ source: Connection) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
            throw SQLiteError(handle, sqlite3_extended_errcode(handle), "copying")
        }
        let code = sqlite3_backup_step(backup, -1)
        let endCode = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, endCode == SQLITE_OK else {
            throw SQLiteError(nil, code == SQLITE_DONE ? endCode : code, "copying the database")
        }
        // The mode is in the file, so it was copied.
        try execute("PRAGMA journal_mode = MEMORY")
    }
}

internal import Glibc

/// Detects that the file at the database's path was replaced or overwritten since it was opened. SQLite itself goes on
/// writing to a file that has no name any more, and those writes would be lost.
struct FileWatch {
    struct Identity: Equatable, Sendable {
        let device: dev_t
        let number: ino_t

        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(status)
        }

        init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
    }

    /// A file, and when and to which size it was last changed.
    struct Version: Equatable, Sendable {
        let identity: Identity
        private let size: off_t
        private let seconds: Int
        private let nanoseconds: Int

        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (identity, size) = (Identity(status), status.st_size)
            (seconds, nanoseconds) = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
        }
    }

    /// The number of bytes of the stamp that identify the database; what follows them identifies a backup of it.
    private static let databaseBytes = 16

    /// The stamp, 16 random bytes created with the tables and, in a backup, 16 more, and its offset in the file.
    private struct Stamp: Equatable {
        let bytes: [UInt8]
        let offset: Int64
    }

    let path: String
    let file: Identity?
    private let log: Identity?
    private let index: Identity?
    private var stamp: Stamp
    /// Whether the stamp was seen in the file: a new one may be only in the log for a while.
    private var hasSeenStamp = false
    /// Whether the log has lacked something.
    private var isLogCut = false

    /// Watches the file at `path`, which `connection` has opened and whose tables exist.
    init(path: String, _ connection: Connection) throws {
        self.path = path
        // SQLite opens the log and its index when it first reads.
        stamp = try Self.stamp(connection)
        (file, log, index) = (Identity(path: path), Identity(path: path + "-wal"), Identity(path: path + "-shm"))
        if !isStampOnDisk(connection) { try connection.execute("PRAGMA wal_checkpoint(PASSIVE)") }
        hasSeenStamp = isStampOnDisk(connection)
    }

    /// Throws an `SQLiteError` if the file was replaced.
    mutating func check(_ connection: Connection) throws {
        guard Identity(path: path) == file, Identity(path: path + "-wal") == log,
            Identity(path: path + "-shm") == index
        else { throw SQLiteError.replaced(path) }
        try checkLog(connection)
        if isStampOnDisk(connection) {
            hasSeenStamp = true
        } else if hasSeenStamp {
            try lookForStampElsewhere(connection)
        }
    }

    /// Throws an `SQLiteError` if the log lacks what was written to it. Called with the lock for writing: no other process
    /// begins the log anew meanwhile.
    mutating func checkLog(_ connection: Connection) throws(SQLiteError) {
        // What is written next fills the place, but not with what was there.
        isLogCut = isLogCut || !connection.hasWholeLog
        if isLogCut { throw .logCut(path) }
    }

    /// The file at the path, if it is another one than that which was opened.
    var replacement: Version? { Version(path: path).flatMap { $0.identity == file ? nil : $0 } }

    /// Throws if the log of the open file, or the log's index, is at the path of those of another file: SQLite would
    /// use them for it.
    func requireNoOldLog() throws(SQLiteError) {
        for (suffix, own) in [("-wal", log), ("-shm", index)] where own != nil {
            if Identity(path: path + suffix) == own { throw .oldLog(path + suffix) }
        }
    }

    /// VACUUM moves the stamp, at first only in the log.
    private mutating func lookForStampElsewhere(_ connection: Connection) throws {
        let found = try Self.stamp(connection)
        guard found.bytes == stamp.bytes, found.offset != stamp.offset else { throw SQLiteError.replaced(path) }
        (stamp, hasSeenStamp) = (found, false)
    }

    private func isStampOnDisk(_ connection: Connection) -> Bool {
        connection.bytesOnDisk(at: stamp.offset, count: Int32(stamp.bytes.count)) == stamp.bytes
    }

    /// A page is filled from its end, and its only row ends with the stamp (https://www.sqlite.org/fileformat2.html,
    /// section 1.6).
    private static func stamp(_ connection: Connection) throws -> Stamp {
        let bytes = try stampBytes(connection)
        let end = try connection.run(
            """
            SELECT rootpage * (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE name = 'sectional_stamp'
            """)
        return Stamp(bytes: bytes, offset: (end.value?.integer ?? 0) - Int64(bytes.count))
    }

    /// Returns whether two stamps are of one database, or of backups of it.
    static func isSameDatabase(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.prefix(databaseBytes) == other.prefix(databaseBytes)
    }

    /// Gives the backup that `connection` has open a stamp of its own: if the backup is copied over the content of the
    /// open file, that is noticed.
    static func markBackup(_ connection: Connection) throws {
        let table = try connection.run("SELECT 1 FROM sqlite_schema WHERE name = 'sectional_stamp'")
        guard !table.rows.isEmpty else { return }
        // Concatenating makes a text of both.
        try connection.execute(
            """
            UPDATE sectional_stamp SET stamp =
            CAST(substr(CAST(stamp AS BLOB), 1, \(databaseBytes)) || randomblob(\(databaseBytes)) AS BLOB)
            """)
    }

    static func stampBytes(_ connection: Connection) throws -> [UInt8] {
        try connection.run("SELECT stamp FROM sectional_stamp").value?.blob ?? []
    }
}

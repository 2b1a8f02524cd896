internal import Glibc

/// Detects that the file at the database's path was replaced or overwritten since it was opened. SQLite itself goes on
/// writing to a file that has no name any more, and those writes would be lost.
struct FileWatch {
    /// The device and inode of the file at a path.
    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t

        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// The stamp, 16 random bytes created with the tables, and its offset in the file.
    private struct Stamp: Equatable {
        let bytes: [UInt8]
        let offset: Int64
    }

    private let path: String
    private let file: Identity?
    private let log: Identity?
    private var stamp: Stamp
    /// Whether the stamp was seen in the file: a new one may be only in the log for a while.
    private var hasSeenStamp = false

    /// Watches the file at `path`, which `connection` has opened and whose tables exist. Throws an `SQLiteError`.
    init(path: String, _ connection: Connection) throws {
        self.path = path
        (file, log) = (Identity(path: path), Identity(path: path + "-wal"))
        stamp = try Self.stamp(connection)
        if !isStampOnDisk(connection) { try connection.execute("PRAGMA wal_checkpoint(PASSIVE)") }
        hasSeenStamp = isStampOnDisk(connection)
    }

    /// Throws an `SQLiteError` if the file was replaced.
    mutating func check(_ connection: Connection) throws {
        guard Identity(path: path) == file, Identity(path: path + "-wal") == log else {
            throw SQLiteError.replaced(path)
        }
        if isStampOnDisk(connection) {
            hasSeenStamp = true
        } else if hasSeenStamp {
            try lookForStampElsewhere(connection)
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
        let ends = try connection.query(
            """
            SELECT rootpage * (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE name = 'sectional_stamp'
            """
        ) { $0.integer(0) }
        return Stamp(bytes: bytes, offset: (ends.first ?? 0) - Int64(bytes.count))
    }

    /// Reads the stamp through `connection`.
    static func stampBytes(_ connection: Connection) throws -> [UInt8] {
        try connection.query("SELECT stamp FROM sectional_stamp") { $0.blob(0) }.first ?? []
    }
}

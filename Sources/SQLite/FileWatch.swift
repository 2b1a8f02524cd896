internal import Glibc

/// Notices that the file at the database's path is not the one that was opened, or doesn't hold what it held: what is
/// written then would be lost. SQLite itself goes on writing to a file that has no name any more.
struct FileWatch {
    /// Which file a path leads to.
    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t

        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// Where the stamp stands in the file: 16 random bytes, made with the tables.
    private struct Stamp: Equatable {
        let bytes: [UInt8]
        let offset: Int64
    }

    private let path: String
    private let file: Identity?
    private let log: Identity?
    private var stamp: Stamp
    /// Whether the stamp was seen in the file: a new one may be in the log alone for a while.
    private var hasSeenStamp = false

    /// A watch over the file at `path`, opened by `connection`, whose tables are there. Throws what SQLite says.
    init(path: String, _ connection: Connection) throws {
        self.path = path
        (file, log) = (Identity(path: path), Identity(path: path + "-wal"))
        stamp = try Self.stamp(connection)
        if !isStampOnDisk(connection) { try connection.execute("PRAGMA wal_checkpoint(PASSIVE)") }
        hasSeenStamp = isStampOnDisk(connection)
    }

    /// Throws a `SQLiteError` where the file is another one.
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

    /// Vacuuming moves the stamp, first in the log alone.
    private mutating func lookForStampElsewhere(_ connection: Connection) throws {
        let found = try Self.stamp(connection)
        guard found.bytes == stamp.bytes, found.offset != stamp.offset else { throw SQLiteError.replaced(path) }
        (stamp, hasSeenStamp) = (found, false)
    }

    private func isStampOnDisk(_ connection: Connection) -> Bool {
        connection.bytesOnDisk(at: stamp.offset, count: Int32(stamp.bytes.count)) == stamp.bytes
    }

    /// A page is filled from its end, and its only row ends with the stamp
    /// (https://www.sqlite.org/fileformat2.html, section 1.6).
    private static func stamp(_ connection: Connection) throws -> Stamp {
        let bytes = try stampBytes(connection)
        let ends = try connection.query(
            """
            SELECT rootpage * (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE name = 'sectional_stamp'
            """
        ) { $0.integer(0) }
        return Stamp(bytes: bytes, offset: (ends.first ?? 0) - Int64(bytes.count))
    }

    /// The stamp as `connection` reads it.
    static func stampBytes(_ connection: Connection) throws -> [UInt8] {
        try connection.query("SELECT stamp FROM sectional_stamp") { $0.blob(0) }.first ?? []
    }
}

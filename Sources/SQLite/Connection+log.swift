internal import CSQLite

extension Connection {
    /// The size from which the log's file is cut when everything in it is in the database file. SQLite uses a file of
    /// about 4 MB again and again, and lets it grow only while something holds a read transaction open.
    private static let longLog: Int64 = 16 << 20

    /// Whether the log's file has everything that the log's index says is in it.
    var hasWholeLog: Bool {
        guard var log, log.used > 0 else { return true }
        // Another process may begin the log anew between the looks at the index and at the file; it changes the index
        // first.
        while !log.isWhole {
            guard let next = self.log else { return false }
            if next.used == 0 { return true }
            guard next.generation != log.generation else { return false }
            log = next
        }
        return true
    }

    /// Cuts a long log, unless a transaction of any process needs it. Throws an `SQLiteError`.
    func shortenLog() throws {
        guard let log, log.size > Self.longLog else { return }
        wait(upTo: 0)
        _ = try query("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }

    private var log: sectional_sqlite_log? {
        var log = sectional_sqlite_log()
        return sectional_sqlite_read_log(handle, &log) ? log : nil
    }
}

extension sectional_sqlite_log {
    fileprivate var isWhole: Bool { size >= used && generation == Self.number(found) }

    fileprivate var generation: UInt64 { Self.number(expected) }

    private static func number<Bytes>(_ bytes: Bytes) -> UInt64 {
        withUnsafeBytes(of: bytes) { $0.loadUnaligned(as: UInt64.self) }
    }
}

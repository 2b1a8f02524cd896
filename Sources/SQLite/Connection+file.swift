internal import CSQLite

extension Connection {
    /// Writes the uncommitted changes of the transaction to the log on disk, to find out whether there is room.
    func writeOut() throws(SQLiteError) {
        let code = sqlite3_db_cacheflush(handle)
        guard code == SQLITE_OK else { throw SQLiteError(nil, code, "writing") }
    }

    /// Has the file and its log stay as they are when this connection is closed, even if it is the last one: another file
    /// may have their names, or the file may have been overwritten. With `false`, closing the last connection moves the
    /// log into the file again.
    func leaveAsItIs(_ isLeft: Bool = true) {
        var isKept: Int32 = isLeft ? 1 : 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
        _ = sectional_sqlite_checkpoint_on_close(handle, isLeft ? 0 : 1)
    }

    /// Reads `count` bytes of the file at `offset`, bypassing SQLite's cache, or returns `nil` if the file has none
    /// there.
    ///
    /// It reads through SQLite's own descriptor: closing another one of the same file would drop the process's locks
    /// (https://www.sqlite.org/howtocorrupt.html, section 2.2).
    func bytesOnDisk(at offset: Int64, count: Int32) -> [UInt8]? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
            let read = file.pointee.pMethods?.pointee.xRead
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        return read(file, &bytes, count, offset) == SQLITE_OK ? bytes : nil
    }
}

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

    /// Cuts a long log, unless a transaction of any process needs it.
    func shortenLog() throws {
        guard let log, log.size > Self.longLog else { return }
        wait(upTo: 0)
        _ = try run("PRAGMA wal_checkpoint(TRUNCATE)")
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

extension SQLiteDatabase {
    /// Throws where data can't be read or a change could not be stored now: the file is gone or another one, the disk
    /// is full, or others have kept the database until the deadline. Writes to the disk, and changes nothing. Of one that is
    /// open for reading alone, nothing is asked but that.
    public func checkHealth() async throws {
        _ = try read { try FileWatch.stampBytes($0) }
        guard location.isWritable else { return }
        try await writes.run { [self] deadline in
            try writer.withLock { writer in
                writer.connection.wait(upTo: WriteQueue.milliseconds(until: deadline))
                try writer.probe()
            }
        }
    }
}

extension SQLiteDatabase.Writer {
    /// Writes 64 KB, more than any change of one action, and rolls back. The bytes reach the log behind the last commit,
    /// where the next one goes: nobody reads them, and other processes don't take them for a change.
    fileprivate mutating func probe() throws {
        try connection.begin()
        do {
            try connection.execute("INSERT INTO sectional_probes VALUES (zeroblob(65536))")
            try connection.writeOut()
            try watch?.check(connection)
            try connection.execute("ROLLBACK")
        } catch {
            connection.rollBack()
            throw error
        }
    }
}

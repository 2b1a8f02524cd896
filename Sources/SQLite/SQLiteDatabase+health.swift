extension SQLiteDatabase {
    /// Throws if data can't be read, or if a write could not be stored now: the file is gone or replaced, the disk is
    /// full, or other writers hold the database until the timeout. It writes to the disk but changes no data. A
    /// database that is opened read-only is only read.
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
    /// Writes 64 KB, more than the changes of one action, and rolls back. The bytes go to the log behind the last
    /// commit, where the next commit overwrites them; they are not visible to readers or to other processes.
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

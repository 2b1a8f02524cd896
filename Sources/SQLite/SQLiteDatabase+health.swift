import FoundationEssentials

extension SQLiteDatabase {
    /// The maximum time that a check of health waits for the lock for writing, in milliseconds: less than the timeout of
    /// a health check, so that it can name the reason.
    private static let healthPatience: Int32 = 1500

    /// Throws if data can't be read, or if a write could not be stored now: the file is gone or replaced, the disk is
    /// full, or other writers hold the database until the timeout. It writes to the disk but changes no data. A
    /// database that is opened read-only is only read.
    package func checkHealth() async throws {
        do { _ = try read { try FileWatch.stampBytes($0) } } catch let error as SQLiteError {
            // The probe knows more of the reason.
            guard location.isWritable, error == .replaced(location.name) else { throw error }
        }
        guard location.isWritable else { return }
        try await writes.run { [self] deadline in
            try writer.withLock { writer in
                writer.connection.wait(upTo: min(WriteQueue.milliseconds(until: deadline), Self.healthPatience))
                do { try writer.probe() } catch let error as SQLiteError {
                    throw error.forOperators(location.name, candidate: writer.candidate?.refusal)
                }
            }
        }
    }

    /// Returns the bytes that are free on the disk of the file for this user, or `nil` in memory. Throws if the folder
    /// of the file is gone.
    package func freeBytes() async throws -> Int? {
        guard let path = location.path else { return nil }
        let free = try FileManager.default.attributesOfFileSystem(forPath: path.parentFolder)[.systemFreeSize]
        return (free as? any BinaryInteger).map { Int(clamping: $0) }
    }
}

extension SQLiteError {
    /// The error with the reason in words, where SQLite's own names only a symptom.
    fileprivate func forOperators(_ path: String, candidate refusal: String?) -> SQLiteError {
        if isBusy { return SQLiteError(code: code, "another connection holds the write lock: \(path)") }
        if let refusal, self == .replaced(path) {
            return SQLiteError(code: code, "\(description); the present file is not used: \(refusal)")
        }
        return isAboutSpace ? SQLiteError(code: code, "the disk is full or its quota exceeded: \(path)") : self
    }
}

extension SQLiteDatabase.Writer {
    /// Writes 64 KB, more than the changes of one action, and rolls back. The bytes go to the log behind the last
    /// commit, where the next commit overwrites them; they are not visible to readers or to other processes.
    fileprivate mutating func probe() throws {
        try connection.begin()
        defer { connection.rollBack() }
        try watch?.checkLog(connection)
        try connection.execute("INSERT INTO sectional_probes VALUES (zeroblob(65536))")
        try connection.writeOut()
        try watch?.check(connection)
    }
}

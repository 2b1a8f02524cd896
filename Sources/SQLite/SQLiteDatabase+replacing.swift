import SQL

/// A file at the database's path that isn't the open one.
struct Candidate: Sendable {
    let version: FileWatch.Version
    /// Why it isn't taken; `nil` if that isn't known yet.
    var refusal: String?
    /// Whether it is refused for its content: then it isn't examined again until it changes.
    var hasFaultyContent = false
}

extension SQLiteDatabase {
    /// If another file is at the path, takes it in place of the open one, as soon as it is a whole copy of this
    /// database: a backup that was restored. Returns whether it did. Call it again and again: a file has to look the
    /// same twice before it is examined, since it may still be written.
    ///
    /// Call it in the write queue: then no transaction is open.
    func takeReplacement() -> Bool {
        writer.withLock { writer in
            guard let version = writer.watch?.replacement else {
                writer.candidate = nil
                return false
            }
            guard let known = writer.candidate, known.version == version else {
                writer.candidate = Candidate(version: version)
                return false
            }
            if known.hasFaultyContent { return false }
            do { try take(version, &writer) } catch {
                writer.candidate = Candidate(
                    version: version, refusal: "\(error)", hasFaultyContent: Self.isOfFile(error))
                return false
            }
            return true
        }
    }

    /// Opens the file, and closes the one that was open. Throws if it isn't a whole copy of this database.
    private func take(_ version: FileWatch.Version, _ writer: inout Writer) throws {
        guard let watch = writer.watch else { return }
        try watch.requireNoOldLog()
        let (connection, newWatch) = try opened(version)
        let number = try connection.dataVersion
        guard readers.replace(file: newWatch.file) else { throw SQLiteError.closed(location.name) }
        // The old file may be at another path by now, with its log, or have been overwritten.
        writer.connection.leaveAsItIs()
        dataVersion.withLock { $0 = number }
        writer = Writer(connection: connection, watch: newWatch)
    }

    /// Whether an error comes from the content of a file, and not from what is beside it, from another process, or from
    /// the file system.
    private static func isOfFile(_ error: any Error) -> Bool {
        error is SQLMigrationError || (error as? SQLiteError)?.isAboutContent == true
    }

    private func opened(_ version: FileWatch.Version) throws -> (Connection, FileWatch) {
        let connection = try Connection(location, patience: 1000)
        connection.leaveAsItIs()
        guard FileWatch.isSameDatabase(try FileWatch.stampBytes(connection), stamp) else { throw SQLiteError.notCopy }
        try connection.requireAllHaveRun(of: migrations)
        // Whether it can be written, before all of it is read.
        try connection.execute("BEGIN IMMEDIATE")
        try connection.execute("ROLLBACK")
        let verdict = try connection.run("PRAGMA integrity_check(1)").value?.text
        guard verdict == "ok" else { throw SQLiteError.damaged("damaged", verdict) }
        let mode = try connection.run("PRAGMA journal_mode").value
        if mode != "wal" { try connection.execute("PRAGMA journal_mode = WAL") }
        let watch = try FileWatch(path: location.name, connection)
        guard watch.file == version.identity else { throw SQLiteError.changing }
        connection.leaveAsItIs(false)
        return (connection, watch)
    }
}

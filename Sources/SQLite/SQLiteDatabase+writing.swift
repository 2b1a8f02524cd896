internal import Basics
package import SQL
package import Screens

extension SQLiteDatabase {
    /// Runs `steps` in one transaction, which is on disk when this returns: see `SQLDatabase`. Writes wait for each other,
    /// and for those of other processes, on a thread of their own, up to the timeout. Other processes aren't told of
    /// `change`: they see that something has changed.
    @discardableResult
    package func write(_ steps: [SQLStep], changing change: ChangeFeed.Change?) async throws -> [SQLResult] {
        try requireWritable()
        return try await sayingWhatIsNotStored {
            if let unit = WriteUnit.current(on: self) { return try await unit.write(steps) }
            return try await writes.run { [self] deadline in
                try requireOpen()
                let patience = WriteQueue.milliseconds(until: deadline)
                return try reports.write.run(reports.work(of: steps)) {
                    try writer.withLock { try $0.transaction(steps, patience: patience) }
                }
            }
        }
    }

    /// Runs `body` in one transaction: see `SQLDatabase`. Its reads run on the caller's thread.
    package func atomically<Value: Sendable>(
        opening: [SQLStep], changing: (Value) -> ChangeFeed.Change?, _ body: () async throws -> Value
    ) async throws -> Value {
        if !opening.isEmpty { try requireWritable() }
        if let unit = WriteUnit.current(on: self) { return try await unit.including(opening, body) }
        let unit = WriteUnit(on: self, opening: opening)
        let value: Value
        do { value = try await WriteUnit.$current.withValue(unit, operation: body) } catch {
            try await sayingWhatIsNotStored { try await unit.undo() }
            throw error
        }
        try await sayingWhatIsNotStored { try await unit.commit() }
        return value
    }

    /// Finds `.anything` if another process has written since the last call or, at the first call, since the file was
    /// opened, or if a copy that was restored has been taken in place of the file. SQLite counts the writes of all
    /// connections other than the one that is asked; this process writes only through that one.
    package func look() async throws -> ForeignLook {
        let hasChanged: Bool = try await writes.run { [self] _ in
            try requireOpen()
            if takeReplacement() { return true }
            let version = try writer.withLock { writer in
                try writer.connection.shortenLog()
                return try writer.connection.dataVersion
            }
            return dataVersion.withLock { known in
                defer { known = version }
                return known != version
            }
        }
        return (change: hasChanged ? .anything : nil, position: nil)
    }

    private func requireWritable() throws {
        if isClosed { throw NotStored(SQLiteError.closed(location.name), isWorthRepeating: true) }
        guard !location.isWritable else { return }
        throw NotStored(SQLiteError.openForReading(location.name), isWorthRepeating: false)
    }
}

extension SQLiteDatabase.Writer {
    /// Runs `steps` in a transaction, which waits up to `patience` milliseconds for other processes.
    fileprivate mutating func transaction(_ steps: [SQLStep], patience: Int32) throws -> [SQLResult] {
        connection.wait(upTo: patience)
        let results = try connection.transaction {
            let results = try connection.run(steps)
            try watch?.check(connection)
            return results
        }
        try checkLogAfterCommit()
        return results
    }

    /// Throws ``UnknownOutcome`` if the log lacks a part of what was committed.
    func checkLogAfterCommit() throws {
        guard let watch, !connection.hasWholeLog else { return }
        throw UnknownOutcome(SQLiteError.logCut(watch.path))
    }
}

/// Calls `body`. Turns an SQLite error or a timeout into the error that says that nothing is stored.
private func sayingWhatIsNotStored<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch let error as SQLiteError {
        throw error.refusal
    } catch let late as WriteLate {
        throw NotStored(late)
    } catch let ended as TransactionEnded {
        throw NotStored(ended)
    }
}

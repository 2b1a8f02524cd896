public import SQL
import Sectional

extension SQLiteDatabase {
    /// Performs `steps` in a transaction: when this returns, it is on disk. Writes wait for each other, and for those of
    /// other processes, on a thread that nobody else needs, up to the deadline. Returns what each step gave.
    ///
    /// Throws `NotStored` where nothing is stored, now and later, because SQLite could not or the deadline came; a
    /// `ConstraintViolation`, and what a step throws, and then nothing is stored; and another error where the commit
    /// failed, and nobody knows.
    @discardableResult
    public func write(_ steps: [SQLStep]) async throws -> [SQLResult] {
        try requireWritable()
        return try await sayingWhatIsNotStored {
            if let unit = WriteUnit.current(on: self) { return try await unit.write(steps) }
            return try await writes.run { [self] deadline in
                try writer.withLock { try $0.transaction(steps, patience: WriteQueue.milliseconds(until: deadline)) }
            }
        }
    }

    /// Runs `body`, and stores what it writes as one: see `SQLDatabase`. Its reads see what it has written, on the thread of
    /// the caller. Throws as `write` does, and what `body` throws.
    public func atomically<Value: Sendable>(
        opening: [SQLStep], _ body: () async throws -> Value
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

    private func requireWritable() throws {
        guard !location.isWritable else { return }
        throw NotStored(SQLiteError.openForReading(location.name), isWorthRepeating: false)
    }
}

extension SQLiteDatabase.Writer {
    /// Performs `steps` in a transaction of their own, which waits up to `patience` milliseconds for other processes.
    fileprivate mutating func transaction(_ steps: [SQLStep], patience: Int32) throws -> [SQLResult] {
        connection.wait(upTo: patience)
        return try connection.transaction {
            let results = try connection.run(steps)
            try watch?.check(connection)
            return results
        }
    }
}

/// Calls `body`; where SQLite could not, or it came too late, says that nothing is stored.
private func sayingWhatIsNotStored<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch let error as SQLiteError {
        throw error.refusal
    } catch let late as WriteLate {
        throw NotStored(late)
    } catch let ended as WriteUnit.Ended {
        throw NotStored(ended)
    }
}

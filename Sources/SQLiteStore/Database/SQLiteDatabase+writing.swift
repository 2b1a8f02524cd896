internal import CSQLite
import Sectional

extension SQLiteDatabase {
    /// Calls `body` with the connection for writing, in a transaction: when this returns, it is on disk. Writes wait
    /// for each other, and for those of other processes, on a thread that nobody else needs, up to the deadline.
    ///
    /// Throws `NotStored` where nothing is stored, now and later, because SQLite could not or the deadline came;
    /// `UnknownOutcome` where the commit failed; and what else `body` throws, and then nothing is stored.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        let note = WriteNote.current
        do {
            return try await writes.run { [self] deadline in
                try writeNow(note, patience: WriteQueue.milliseconds(until: deadline), body)
            }
        } catch let error as SQLiteError {
            throw NotStored(error.code & 0xFF == SQLITE_BUSY ? WriteLate() : error)
        } catch let late as WriteLate { throw NotStored(late) }
    }

    /// As `write`, on the calling thread, and with SQLite's own errors: for a start, when nobody else is there. It waits
    /// up to `patience` milliseconds for other processes.
    func writeNow<Value: Sendable>(
        _ note: WriteNote? = nil, patience: Int32 = 10_000, _ body: (Connection) throws -> Value
    ) throws -> Value {
        let (value, hasChanged) = try writer.withLock { writer in
            let connection = writer.connection
            connection.wait(upTo: patience)
            return try connection.transaction {
                try note?.check(connection)
                let before = connection.changeCount
                let value = try body(connection)
                let hasChanged = connection.changeCount > before
                if hasChanged { try note?.write(connection) }
                try writer.watch?.check(connection)
                return (value, hasChanged)
            }
        }
        if hasChanged { note?.confirm() }
        return value
    }
}

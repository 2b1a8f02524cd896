internal import CSQLite

extension Connection {
    /// Runs `body` in a transaction, which is rolled back if `body` throws. Throws ``UnknownOutcome`` if the commit
    /// fails and may or may not survive a crash.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try begin()
        do {
            let value = try body()
            try commit()
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    /// Begins a write transaction, which excludes other writers.
    func begin() throws(SQLiteError) { try execute("BEGIN IMMEDIATE") }

    /// Commits the transaction. Throws ``UnknownOutcome`` if the commit fails and may or may not survive a crash.
    func commit() throws {
        do throws(SQLiteError) { try execute("COMMIT") } catch {
            // A commit that was not fully written is not recovered after a crash; one that was written but not synced
            // may be. Deferred foreign keys are checked before anything is written.
            if error.isAboutSpace || error.violatedRule != nil { throw error }
            throw UnknownOutcome(error: error)
        }
    }

    /// Rolls the transaction back unless it has ended already.
    func rollBack() { if isInTransaction { try? execute("ROLLBACK") } }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs `body` in a savepoint. If it throws, only its writes are rolled back, or the whole transaction if SQLite
    /// can't do that.
    func nested<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("SAVEPOINT nested")
        do {
            let value = try body()
            try execute("RELEASE nested")
            return value
        } catch {
            if (try? execute("ROLLBACK TO nested; RELEASE nested")) == nil { rollBack() }
            throw error
        }
    }
}

/// The error of a failed commit that may or may not survive a crash.
struct UnknownOutcome: Error, CustomStringConvertible {
    let error: SQLiteError
    var description: String { "the commit failed: \(error)" }
}

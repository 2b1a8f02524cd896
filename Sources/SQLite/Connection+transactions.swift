internal import CSQLite

extension Connection {
    /// Runs `body` in a transaction, which is undone where `body` throws. Throws `UnknownOutcome` where the commit failed
    /// in a way that leaves open whether it will be found after a crash.
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

    /// Begins a transaction that nobody else writes beside.
    func begin() throws(SQLiteError) { try execute("BEGIN IMMEDIATE") }

    /// Stores what the transaction has written. Throws `UnknownOutcome` where it is open whether it will be found.
    func commit() throws {
        do throws(SQLiteError) { try execute("COMMIT") } catch {
            // What could not be written whole is not found later; what could not be synced may be. References that are
            // looked at last are looked at before anything is written.
            if error.isAboutSpace || error.violatedRule != nil { throw error }
            throw UnknownOutcome(error: error)
        }
    }

    /// Ends the transaction and undoes what it has written, unless it has ended already.
    func rollBack() { if isInTransaction { try? execute("ROLLBACK") } }

    /// Whether a transaction has begun and has not ended.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs `body` within the transaction. Where it throws, what it has written is undone; and all that the transaction
    /// has, where SQLite can't do less.
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

/// A commit failed, and nobody knows whether what it wrote is found after a crash.
struct UnknownOutcome: Error, CustomStringConvertible {
    let error: SQLiteError
    var description: String { "the commit failed: \(error)" }
}

internal import Basics
package import SQL
package import Screens

extension PostgreSQLDatabase {
    /// Runs `steps` in one serializable transaction: see `SQLDatabase`. It is as durable as the server's
    /// `synchronous_commit` and `synchronous_standby_names` say. The steps run again if the transaction can't be put in
    /// order with others, if the tables have changed under it, or if its connection is found to be lost before the commit.
    @discardableResult
    package func write(_ steps: [SQLStep], changing change: ChangeFeed.Change?) async throws -> [SQLResult] {
        try await sayingWhatIsNotStored {
            if let unit = WriteUnit.current(on: self) { return try await unit.write(steps, change) }
            let deadline = Moment.now + configuration.limits.writeDeadline
            var attempt = 0
            while true {
                do { return try await store(steps, change ?? .anything, deadline) } catch let error as PostgreSQLError
                    where error.isConflict && Moment.now < deadline
                {
                    attempt += 1
                    try await Self.pause(attempt)
                }
            }
        }
    }

    /// Commits a message in the log of the server that nobody reads: a commit is acknowledged when all before it are on
    /// the synchronous standbys.
    package func confirm() async throws {
        try await write([SQLStep("SELECT pg_logical_emit_message(true, 'sectional', '')")], changing: .topics([]))
    }

    private func store(
        _ steps: [SQLStep], _ change: ChangeFeed.Change, _ deadline: Moment
    ) async throws -> [SQLResult] {
        try await withTransaction(by: deadline) { transaction in
            let results = try await reports.write.run(reports.work(of: steps)) {
                let results = try await transaction.run(steps, behind: ["BEGIN"])
                try await transaction.commit(change)
                return results
            }
            transaction.end()
            announce(change)
            return results
        }
    }

    /// Calls `body` with a transaction, which is rolled back if `body` throws. Calls it again, with another connection, if
    /// it throws a ``PostgreSQLError`` because one is lost that was used before: the server may have closed that long
    /// before, unnoticed. Once its commit is sent, `body` must throw another error for a lost connection.
    func withTransaction<Value>(
        by deadline: Moment, _ body: (Transaction) async throws -> Value
    ) async throws -> Value {
        while true {
            let lease = try await reports.queue.run(SQLReports.wait) { try await self.lease(by: deadline) }
            let transaction = Transaction(database: self, lease: lease, deadline: deadline)
            do { return try await body(transaction) } catch {
                transaction.rollBack()
                let isLost = (error as? PostgreSQLError)?.endsConnection == true
                guard isLost, !transaction.lease.isNew, Moment.now < deadline else { throw error }
            }
        }
    }

    func announce(_ change: ChangeFeed.Change) {
        if change.isNothing { return }
        loop.run { $0.announce() }
    }

    /// Runs `body` in one transaction: see `SQLDatabase`. It runs again if that can't be put in order with others.
    package func atomically<Value: Sendable>(
        opening: [SQLStep], changing: (Value) -> ChangeFeed.Change?, _ body: () async throws -> Value
    ) async throws -> Value {
        if let unit = WriteUnit.current(on: self) { return try await unit.including(opening, changing, body) }
        let deadline = Moment.now + configuration.limits.writeDeadline
        var attempt = 0
        while true {
            let unit = WriteUnit(on: self, opening: opening)
            do { return try await run(unit, changing, body) } catch  where unit.isConflict && Moment.now < deadline {
                attempt += 1
                try await Self.pause(attempt)
            }
        }
    }

    private func run<Value: Sendable>(
        _ unit: WriteUnit, _ changing: (Value) -> ChangeFeed.Change?, _ body: () async throws -> Value
    ) async throws -> Value {
        let value: Value
        do { value = try await WriteUnit.$current.withValue(unit, operation: body) } catch {
            try await sayingWhatIsNotStored { try await unit.undo() }
            throw error
        }
        try await sayingWhatIsNotStored { try await unit.commit(changing(value)) }
        return value
    }

    /// Waits for a random time of up to 1, 2, 4 … 32 ms, so that those that have met don't meet again.
    private static func pause(_ attempt: Int) async throws {
        try await Task.sleep(for: .microseconds(Int.random(in: 0...(1000 << min(attempt - 1, 5)))))
    }
}

/// Calls `body`. Turns an error of the server or a timeout into the error that says that nothing is stored.
private func sayingWhatIsNotStored<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch let error as PostgreSQLError {
        if let kind = error.violatedRule { throw ConstraintViolation(kind, error.description) }
        throw NotStored(error, isWorthRepeating: error.isWorthRepeating)
    } catch let ended as TransactionEnded {
        throw NotStored(ended)
    }
}

internal import SQL

extension WriteUnit {
    /// The open transaction, or `nil` before the first write. Throws if the unit has failed.
    var begun: Transaction? {
        get throws {
            let state = state.withLock { $0 }
            if let failure = state.failure { throw failure }
            if case .begun(let transaction) = state.phase { return transaction }
            return nil
        }
    }

    /// Begins the transaction unless it is open. Throws if the unit has failed or has ended.
    func begin() async throws -> Transaction {
        if let transaction = try begun { return transaction }
        if case .over = state.withLock(\.phase) { throw TransactionEnded.over }
        let deadline = Moment.now + database.configuration.limits.writeDeadline
        var hasAsked = false
        let transaction: Transaction
        do {
            transaction = try await database.withTransaction(by: deadline) { transaction in
                hasAsked = true
                _ = try await transaction.run(opening, behind: ["BEGIN"])
                return transaction
            }
        } catch {
            let known = hasAsked ? inDoubt(error) : error
            state.withLock { state in
                state.fail(error)
                state.failure = known
            }
            throw known
        }
        guard enter(transaction) else {
            transaction.rollBack()
            throw TransactionEnded.over
        }
        // Closes the connection: nothing that is on its way to the server may run behind a rollback, where it would be a
        // transaction of its own.
        database.loop.run { [weak self] pool in
            pool.reactor.at(deadline) { self?.take(failing: TransactionEnded.late)?.abandon() }
        }
        return transaction
    }

    /// Notes that `transaction` is open. Returns `false` if the unit has ended meanwhile.
    private func enter(_ transaction: Transaction) -> Bool {
        state.withLock { state in
            guard case .waiting = state.phase else { return false }
            state.phase = .begun(transaction)
            return true
        }
    }

    /// Returns the error of the opening steps, once they were sent. If they have timed out, or can't be put in order
    /// with another transaction, that may be an earlier attempt under the same idempotency key, whose commit still waits for
    /// a standby: so it is unknown whether the action is stored.
    private func inDoubt(_ error: any Error) -> any Error {
        guard !opening.isEmpty, let error = error as? PostgreSQLError, error.isWorthRepeating else { return error }
        return UnknownOutcome(error)
    }

    /// Takes the transaction out of the unit, which ends; `nil` if it isn't open. `failure` is the error for later writes.
    func take(failing failure: (any Error)? = nil) -> Transaction? {
        state.withLock { state in
            guard case .begun(let transaction) = state.phase else { return nil }
            state.fail(failure)
            return transaction
        }
    }

    /// Rolls back what is not committed.
    func rollBack(failing failure: (any Error)? = nil) { take(failing: failure)?.rollBack() }

    /// Ends a unit that has written nothing. Returns `false` if it has written or failed.
    func endIfWaiting() -> Bool {
        state.withLock { state in
            guard case .waiting = state.phase, state.failure == nil else { return false }
            state.phase = .over
            return true
        }
    }
}

extension WriteUnit.Contents {
    mutating func fail(_ error: (any Error)?) {
        phase = .over
        failure = failure ?? error
        isConflict = isConflict || (error as? PostgreSQLError)?.isConflict == true
    }
}

internal import Basics
internal import SQL
internal import Screens
import Synchronization

/// The transaction of `atomically`: it begins with the first write and stays open between writes until the closure has
/// returned. Its writes and reads run one after the other.
final class WriteUnit: Sendable {
    enum Phase {
        case waiting
        case begun(Transaction)
        case over
    }

    struct Contents {
        var phase = Phase.waiting
        var failure: (any Error)?
        var change: ChangeFeed.Change?
        /// Whether a write has left it to the transaction to say what it changes.
        var hasUnnamedWrite = false
        var isConflict = false
        var hasSavepoint = false
    }

    @TaskLocal static var current: WriteUnit?

    let database: PostgreSQLDatabase
    private let outer: WriteUnit?
    let opening: [SQLStep]
    private let turn = Turn()
    let state = Mutex(Contents())

    init(on database: PostgreSQLDatabase, opening: [SQLStep]) {
        (self.database, self.opening, outer) = (database, opening, Self.current)
    }

    static func current(on database: PostgreSQLDatabase) -> WriteUnit? {
        var unit = current
        while let found = unit, found.database !== database { unit = found.outer }
        return unit
    }

    /// Whether the transaction has to run again, because it couldn't be put in order with others.
    var isConflict: Bool { state.withLock(\.isConflict) }
}

extension WriteUnit {
    /// Runs `steps` in the transaction. If one throws, only these steps are rolled back. `change` is what they change;
    /// `nil` leaves that to the transaction.
    func write(_ steps: [SQLStep], _ change: ChangeFeed.Change?) async throws -> [SQLResult] {
        try await turn.taken {
            let transaction = try await begin()
            let results = try await database.reports.write.run(database.reports.work(of: steps)) {
                try await nested(steps, transaction)
            }
            if change == nil { state.withLock { $0.hasUnnamedWrite = true } }
            note(change)
            return results
        }
    }

    private func note(_ change: ChangeFeed.Change?) {
        if let change { state.withLock { $0.change = $0.change.map { $0.and(change) } ?? change } }
    }

    private func nested(_ steps: [SQLStep], _ transaction: Transaction) async throws -> [SQLResult] {
        do { return try await transaction.run(steps, behind: savepoint()) } catch {
            try await rollBackSteps(transaction, error)
            throw error
        }
    }

    /// Returns the statements that set the point to which a write that fails is rolled back. The one before is released:
    /// many that are open make a transaction slow.
    private func savepoint() -> [SQLStatement] {
        state.withLock { state in
            defer { state.hasSavepoint = true }
            return state.hasSavepoint ? ["RELEASE SAVEPOINT steps", "SAVEPOINT steps"] : ["SAVEPOINT steps"]
        }
    }

    /// A transaction that can't be put in order, or whose connection is lost, ends as a whole.
    private func rollBackSteps(_ transaction: Transaction, _ error: any Error) async throws {
        let known = error as? PostgreSQLError
        if known?.isConflict == true || known?.endsConnection == true { return rollBack(failing: error) }
        let outcome = try await transaction.run([Command("ROLLBACK TO SAVEPOINT steps")])
        if let failure = outcome.failure { rollBack(failing: failure) }
    }

    /// Returns the rows that a query finds in the transaction, or `nil` if the transaction has not begun.
    func rows(of statement: SQLStatement, _ values: [SQLValue]) async throws -> ResultRows? {
        guard try begun != nil else { return nil }
        return try await turn.taken {
            guard let transaction = try begun else { return nil }
            let outcome = try await transaction.run(savepoint().map { try Command($0) } + [Command(statement, values)])
            guard let failure = outcome.failure else { return outcome.rows.last }
            try await rollBackSteps(transaction, failure)
            throw failure
        }
    }

    /// Runs `body` in the transaction, for a nested call. If it throws, the whole unit fails.
    func including<Value>(
        _ opening: [SQLStep], _ changing: (Value) -> ChangeFeed.Change?, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            if !opening.isEmpty { try await database.write(opening) }
            let value = try await body()
            note(changing(value))
            return value
        } catch {
            state.withLock { $0.failure = $0.failure ?? error }
            throw error
        }
    }

    /// Commits the transaction. `change` is what it changes; `nil` if that is what its writes say. Throws if the commit
    /// fails or the unit has failed before; then nothing is stored.
    func commit(_ change: ChangeFeed.Change?) async throws {
        if opening.isEmpty, endIfWaiting() { return }
        try await turn.taken {
            do { try await commitNow(change) } catch {
                // It is still open if what failed before was nested.
                rollBack()
                throw error
            }
        }
    }

    private func commitNow(_ change: ChangeFeed.Change?) async throws {
        note(change)
        _ = try await begin()
        guard let transaction = take() else { throw state.withLock(\.failure) ?? TransactionEnded.over }
        // What other writes say of themselves says nothing of one that has left it to the transaction.
        let named = state.withLock { change == nil && $0.hasUnnamedWrite ? nil : $0.change }
        let all = named ?? .anything
        let reports = database.reports
        do { try await reports.commit.run(reports.commitWork) { try await transaction.commit(all) } } catch {
            state.withLock { $0.fail(error) }
            transaction.rollBack()
            throw error
        }
        transaction.end()
        database.announce(all)
    }

    /// Rolls the transaction back. Throws the error that ended the unit before, if there is one.
    func undo() async throws {
        if endIfWaiting() { return }
        await turn.taken { rollBack() }
        if let failure = state.withLock(\.failure) { throw failure }
    }
}

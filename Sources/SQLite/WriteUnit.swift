internal import Basics
internal import SQL
import Synchronization

/// The transaction of `atomically`: it begins with the first write and stays open between writes until the closure has
/// returned. Its writes run on the write queue, and no other writes run between them.
final class WriteUnit: Sendable {
    private enum Phase {
        case waiting
        case begun
        case over
    }

    /// The phase changes on the queue's thread, with the writer's lock.
    private struct Contents {
        var phase = Phase.waiting
        var failure: (any Error)?
    }

    @TaskLocal static var current: WriteUnit?

    private let database: SQLiteDatabase
    private let outer: WriteUnit?
    private let opening: [SQLStep]
    private let state = Mutex(Contents())

    init(on database: SQLiteDatabase, opening: [SQLStep]) {
        (self.database, self.opening, outer) = (database, opening, Self.current)
    }

    static func current(on database: SQLiteDatabase) -> WriteUnit? {
        var unit = current
        while let found = unit, found.database !== database { unit = found.outer }
        return unit
    }
}

extension WriteUnit {
    /// Runs `steps` in the transaction. If one throws, only these steps are rolled back.
    func write(_ steps: [SQLStep]) async throws -> [SQLResult] {
        try await run { [self] writer, deadline in
            try begin(writer, deadline)
            do {
                return try database.reports.write.run(database.reports.work(of: steps)) {
                    try writer.connection.nested { try writer.connection.run(steps) }
                }
            } catch {
                // After some errors, SQLite has rolled back everything by itself.
                if !writer.connection.isInTransaction { end(writer, error) }
                throw error
            }
        }
    }

    /// Calls `body` for each row that a query finds in the transaction. Returns `false` if the transaction has not
    /// begun.
    func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) throws -> Bool {
        // Once the transaction has begun, only its own tasks use the connection, so this waits at most for their
        // writes.
        guard try hasBegun else { return false }
        return try database.writer.withLock { writer in
            guard try hasBegun else { return false }
            try writer.connection.forEachRow(of: statement, values, body)
            return true
        }
    }

    /// Runs `body` in the transaction, for a nested call. If it throws, the whole unit fails.
    func including<Value>(_ opening: [SQLStep], _ body: () async throws -> Value) async throws -> Value {
        do {
            if !opening.isEmpty { try await database.write(opening) }
            return try await body()
        } catch {
            state.withLock { $0.failure = $0.failure ?? error }
            throw error
        }
    }

    /// Commits the transaction. Throws if the commit fails or the unit has failed before; then nothing is stored.
    func commit() async throws {
        if opening.isEmpty, endIfWaiting() { return }
        try await run { [self] writer, deadline in
            do {
                try begin(writer, deadline)
                try writer.watch?.check(writer.connection)
                try database.reports.commit.run(database.reports.commitWork) { try writer.connection.commit() }
                try writer.checkLogAfterCommit()
            } catch {
                end(writer, error)
                throw error
            }
            end(writer)
        }
    }

    /// Rolls the transaction back. Throws the error that ended the unit before, if there is one.
    func undo() async throws {
        if endIfWaiting() { return }
        if state.withLock(\.phase) == .begun { try await run { [self] writer, _ in end(writer) } }
        if let failure = state.withLock(\.failure) { throw failure }
    }
}

extension WriteUnit {
    private func run<Value: Sendable>(
        _ body: @escaping @Sendable (inout SQLiteDatabase.Writer, WriteQueue.Moment) throws -> Value
    ) async throws -> Value {
        try await database.writes.run(for: self) { [self] deadline in
            try database.writer.withLock { try body(&$0, deadline) }
        }
    }

    private var hasBegun: Bool {
        get throws {
            let state = state.withLock { $0 }
            if let failure = state.failure { throw failure }
            return state.phase == .begun
        }
    }

    /// Begins the transaction unless it is open. Throws if the unit has failed or has ended.
    private func begin(_ writer: borrowing SQLiteDatabase.Writer, _ deadline: WriteQueue.Moment) throws {
        if try hasBegun { return }
        if state.withLock(\.phase) == .over { throw TransactionEnded.over }
        try database.requireOpen()
        do {
            writer.connection.wait(upTo: WriteQueue.milliseconds(until: deadline))
            try writer.connection.begin()
            _ = try writer.connection.run(opening)
        } catch {
            writer.connection.rollBack()
            state.withLock { $0 = Contents(phase: .over, failure: error) }
            throw error
        }
        state.withLock { $0.phase = .begun }
        database.writes.keep(for: self) { [self] in database.writer.withLock { end($0, TransactionEnded.late) } }
    }

    /// Rolls back what is not committed and releases the queue. `failure` is the error for later writes.
    private func end(_ writer: borrowing SQLiteDatabase.Writer, _ failure: (any Error)? = nil) {
        guard state.withLock({ $0.phase == .begun }) else { return }
        writer.connection.rollBack()
        state.withLock { $0 = Contents(phase: .over, failure: $0.failure ?? failure) }
        database.writes.release(self)
    }

    /// Ends a unit that has written nothing. Returns `false` if it has written or failed.
    private func endIfWaiting() -> Bool {
        state.withLock { state in
            guard state.phase == .waiting, state.failure == nil else { return false }
            state.phase = .over
            return true
        }
    }
}

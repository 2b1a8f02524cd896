internal import SQL
import Synchronization

/// What is written as one: a transaction that begins with the first write and is kept, between writes too, until whoever
/// asked for it has ended. Its writes take their turns on the thread of all writes, and nobody else's come between them.
final class WriteUnit: Sendable {
    /// Why nothing more is written as a part of it.
    enum Ended: Error, CustomStringConvertible {
        case late
        case over

        var description: String {
            switch self {
            case .late: "what is written as one has kept the database until its deadline"
            case .over: "what this was to be written with has ended: a task that goes on has to be detached"
            }
        }
    }

    private enum Phase {
        /// Nothing was written.
        case waiting
        /// The database is kept for it.
        case begun
        case over
    }

    /// The phase changes on the thread of all writes, with the writer's lock.
    private struct Contents {
        var phase = Phase.waiting
        var failure: (any Error)?
    }

    /// That which the task is in.
    @TaskLocal static var current: WriteUnit?

    private let database: SQLiteDatabase
    private let outer: WriteUnit?
    private let opening: [SQLStep]
    private let state = Mutex(Contents())

    /// Nothing yet of what is written on `database`. `opening` is written first.
    init(on database: SQLiteDatabase, opening: [SQLStep]) {
        (self.database, self.opening, outer) = (database, opening, Self.current)
    }

    /// That on `database` which the task is in.
    static func current(on database: SQLiteDatabase) -> WriteUnit? {
        var unit = current
        while let found = unit, found.database !== database { unit = found.outer }
        return unit
    }
}

extension WriteUnit {
    /// Performs `steps` as a part of it. Where they throw, they are undone, and what was written before is not.
    func write(_ steps: [SQLStep]) async throws -> [SQLResult] {
        try await run { [self] writer, deadline in
            try begin(writer, deadline)
            do { return try writer.connection.nested { try writer.connection.run(steps) } } catch {
                // After some faults, SQLite has undone everything by itself.
                if !writer.connection.isInTransaction { end(writer, error) }
                throw error
            }
        }
    }

    /// Calls `body` for each row that a query finds in the transaction; false where there is none.
    func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) throws -> Bool {
        // Nobody else has the connection once it has begun, so that this waits for writes of its own at most.
        guard try hasBegun else { return false }
        return try database.writer.withLock { writer in
            guard try hasBegun else { return false }
            try writer.connection.forEachRow(of: statement, values, body)
            return true
        }
    }

    /// Runs `body` as a part of it. Where it throws, nothing of all is stored.
    func including<Value>(_ opening: [SQLStep], _ body: () async throws -> Value) async throws -> Value {
        do {
            if !opening.isEmpty { try await database.write(opening) }
            return try await body()
        } catch {
            state.withLock { $0.failure = $0.failure ?? error }
            throw error
        }
    }

    /// Stores what was written. Throws where that can't be done, and why it can't be done any more; then nothing is stored.
    func commit() async throws {
        if opening.isEmpty, endIfWaiting() { return }
        try await run { [self] writer, deadline in
            do {
                try begin(writer, deadline)
                try writer.watch?.check(writer.connection)
                try writer.connection.commit()
            } catch {
                end(writer, error)
                throw error
            }
            end(writer)
        }
    }

    /// Undoes what was written. Throws what made that necessary before whoever asked for it did.
    func undo() async throws {
        if endIfWaiting() { return }
        let state = state.withLock { $0 }
        if state.phase == .over {
            if let failure = state.failure { throw failure }
            return
        }
        try await run { [self] writer, _ in end(writer) }
        if let failure = self.state.withLock(\.failure) { throw failure }
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

    /// Begins the transaction unless that is done. Throws where it has failed or is over.
    private func begin(_ writer: borrowing SQLiteDatabase.Writer, _ deadline: WriteQueue.Moment) throws {
        let state = state.withLock { $0 }
        if let failure = state.failure { throw failure }
        switch state.phase {
        case .waiting: try open(writer.connection, patience: WriteQueue.milliseconds(until: deadline))
        case .begun: break
        case .over: throw Ended.over
        }
    }

    private func open(_ connection: Connection, patience: Int32) throws {
        do {
            connection.wait(upTo: patience)
            try connection.begin()
            _ = try connection.run(opening)
        } catch {
            connection.rollBack()
            state.withLock { $0 = Contents(phase: .over, failure: error) }
            throw error
        }
        state.withLock { $0.phase = .begun }
        database.writes.keep(for: self) { [self] in database.writer.withLock { end($0, Ended.late) } }
    }

    /// Undoes what is not committed, and leaves the database to others. It has failed where there is a `failure`.
    private func end(_ writer: borrowing SQLiteDatabase.Writer, _ failure: (any Error)? = nil) {
        guard state.withLock({ $0.phase == .begun }) else { return }
        writer.connection.rollBack()
        state.withLock { $0 = Contents(phase: .over, failure: $0.failure ?? failure) }
        database.writes.release(self)
    }

    /// Ends it where nothing was written; false where something was, or it has failed.
    private func endIfWaiting() -> Bool {
        state.withLock { state in
            guard state.phase == .waiting, state.failure == nil else { return false }
            state.phase = .over
            return true
        }
    }
}

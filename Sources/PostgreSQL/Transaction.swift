internal import SQL
internal import Screens

struct Transaction: Sendable {
    let database: PostgreSQLDatabase
    let lease: Lease
    let deadline: Moment

    /// Runs `steps` in order, behind `first`, and returns their results. Steps whose values are known are sent together.
    /// Throws a ``PostgreSQLError``, and the errors of the steps' requirements. `first` is sent in any case.
    func run(_ steps: [SQLStep], behind first: [SQLStatement]) async throws -> [SQLResult] {
        var results: [SQLResult] = []
        var before = first
        while results.count < steps.count || !before.isEmpty {
            let next: StepBatch
            do { next = try batch(of: steps[results.count...], after: results) } catch {
                // There may be a savepoint among them, to which this write is rolled back, and not to the one before.
                if !before.isEmpty { _ = try await run(before.map { try Command($0) }) }
                throw error
            }
            let outcome = try await run(before.map { try Command($0) } + next.commands)
            results += try next.results(of: outcome.rows.dropFirst(before.count), failure: outcome.failure)
            before = []
        }
        return results
    }

    /// The steps that are sent next: one, and those behind it that don't depend on results.
    private func batch(of steps: ArraySlice<SQLStep>, after results: [SQLResult]) throws -> StepBatch {
        var batch = StepBatch()
        for step in steps {
            guard batch.steps.isEmpty || step.knownValues != nil else { break }
            try batch.append(step, step.knownValues.map { [$0] } ?? Array(step.runs(after: results)))
        }
        return batch
    }

    /// Commits, together with the row that tells other processes of `change`. Throws an ``UnknownOutcome`` if the
    /// connection is lost meanwhile, and a ``PostgreSQLError`` if nothing is stored.
    func commit(_ change: ChangeFeed.Change) async throws {
        let commands = try database.feed.commands(telling: change) + [Command("COMMIT")]
        let outcome = await run(commands, isCommit: true)
        guard let failure = outcome.failure else { return database.noteCommit(of: change) }
        guard failure.leavesCommitUnknown else { throw failure }
        database.feed.expectOwnCommits()
        throw UnknownOutcome(failure)
    }

    /// Runs commands on the connection. Returns the rows of those that ran, and the error of the next one.
    func run(_ commands: [Command], isCommit: Bool = false) async -> Batch.Outcome {
        let lease = lease
        let batch = Batch(commands, by: deadline, isCommit: isCommit)
        return await database.loop.outcome(of: batch) { $0.send($1, on: lease) }
    }

    /// Gives the connection back, after a commit.
    func end() { database.loop.run { [lease] in $0.release(lease) } }

    /// Closes the connection: the server rolls back.
    func abandon() { database.loop.run { [lease] in $0.abandon(lease) } }

    /// Rolls back, and gives the connection back. Nobody waits for that.
    func rollBack() {
        let (lease, loop) = (lease, database.loop)
        guard let command = try? Command("ROLLBACK") else { return }
        let batch = Batch([command], by: .now + .seconds(1)) { outcome in
            loop.run { outcome.failure == nil ? $0.release(lease) : $0.abandon(lease) }
        }
        loop.run { $0.send(batch, on: lease) }
    }
}

private struct StepBatch {
    var steps: [SQLStep] = []
    var commands: [Command] = []
    /// The number of commands of each step; 0 if it is left out.
    private var counts: [Int] = []

    mutating func append(_ step: SQLStep, _ runs: [[SQLValue]]) throws {
        steps.append(step)
        counts.append(runs.count)
        for values in runs { commands.append(try Command(step.statement, values)) }
    }

    /// Returns the results of the steps. Throws the first error, of a step or its requirements, in the order of the
    /// steps.
    func results(of rows: ArraySlice<ResultRows>, failure: PostgreSQLError?) throws -> [SQLResult] {
        var rest = rows
        var results: [SQLResult] = []
        for (step, count) in zip(steps, counts) {
            // The server stops at the first command that fails.
            guard rest.count >= count else { break }
            let result = SQLResult(ofRuns: rest.prefix(count).map(\.result))
            rest = rest.dropFirst(count)
            results.append(result)
            if count > 0 { try step.check(result) }
        }
        if let failure { throw failure }
        return results
    }
}

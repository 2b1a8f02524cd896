internal import CPQ
internal import SQL

/// A batch on its way.
final class Flight {
    /// An answer that the server still has to give.
    enum Expectation {
        case preparation(Command.Key)
        case rows(of: SQLStatement)
    }

    let batch: Batch
    private(set) var failure: PostgreSQLError?
    private(set) var isComplete = false
    private var expected: [Expectation] = []
    private var rows: [ResultRows] = []
    private var taken = 0

    init(_ batch: Batch) { self.batch = batch }

    /// Adds an answer that will come.
    func expect(_ expectation: Expectation) { expected.append(expectation) }

    /// Takes the next answer. Returns whether it was the last one. Calls `forgetting` for a statement that couldn't be
    /// prepared.
    func take(_ result: ResultRows, forgetting forget: (Command.Key) -> Void) -> Bool {
        let status = result.status
        if status == .pipelineEnd { return true }
        guard taken < expected.count else { return false }
        defer { taken += 1 }
        switch (expected[taken], status) {
        case (.preparation, .success): break
        case (.rows, .success): rows.append(result)
        case (.preparation(let key), _):
            forget(key)
            failure = failure ?? result.error.of(key.statement)
        case (.rows(let statement), _): failure = failure ?? result.error.of(statement)
        }
        return false
    }

    /// Completes the batch, once.
    func complete(failing error: PostgreSQLError? = nil) {
        guard !isComplete else { return }
        isComplete = true
        failure = failure ?? error
        batch.complete(Batch.Outcome(rows: rows, failure: failure))
    }
}

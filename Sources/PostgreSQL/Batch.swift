internal import CPQ
internal import SQL
internal import Synchronization

/// Commands that are sent together. If one fails, those behind it don't run.
///
/// Outside of a transaction, all of them are one.
struct Batch: Sendable {
    struct Outcome: Sendable {
        var rows: [ResultRows] = []
        /// The error of the command behind them; `nil` if all ran.
        var failure: PostgreSQLError?
    }

    /// Names a batch, so that it can be given up, also before it is sent.
    final class Ticket: Sendable {
        private let isGone = Atomic(false)

        var isGivenUp: Bool { isGone.load(ordering: .acquiring) }

        func giveUp() { isGone.store(true, ordering: .releasing) }
    }

    let ticket: Ticket
    let commands: [Command]
    /// Whether it ends with a commit. The server must not be told to cancel that: while it waits for a standby, it would
    /// stop waiting, and show what only the primary has.
    var isCommit = false
    let started = Moment.now
    /// When the commands have to be done. The connection is closed soon afterwards.
    let deadline: Moment
    /// Called once, on the thread of the loop.
    let complete: @Sendable (Outcome) -> Void
}

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

    func complete(failing error: PostgreSQLError? = nil) {
        guard !isComplete else { return }
        isComplete = true
        failure = failure ?? error
        batch.complete(Batch.Outcome(rows: rows, failure: failure))
    }
}

internal import SQL
internal import Synchronization

/// Commands that are sent together, and their answers. If one fails, those behind it don't run.
///
/// Outside of a transaction, all of them are one.
///
/// `@unchecked Sendable`: once it is handed to the loop, only that thread uses it, but for ``giveUp()``.
final class Batch: @unchecked Sendable {
    struct Outcome: Sendable {
        var rows: [ResultRows] = []
        /// The error of the command behind them; `nil` if all ran.
        var failure: PostgreSQLError?
    }

    let commands: [Command]
    /// Whether it ends with a commit. The server must not be told to cancel that: while it waits for a standby, it would
    /// stop waiting, and show what only the primary has.
    let isCommit: Bool
    let started = Moment.now
    /// When the commands have to be done. The connection is closed soon afterwards.
    let deadline: Moment
    /// Called once, on the thread of the loop.
    var onCompletion: @Sendable (Outcome) -> Void
    /// Whether nobody waits for it any more, which may be known before it is sent.
    private let isGone = Atomic(false)
    private(set) var isComplete = false
    private var outcome = Outcome()
    /// All commands that the server answers, in their order.
    private var expected: [(key: Command.Key, isPreparation: Bool)] = []
    private var taken = 0

    init(
        _ commands: [Command], by deadline: Moment, isCommit: Bool = false,
        _ onCompletion: @escaping @Sendable (Outcome) -> Void = { _ in }
    ) {
        (self.commands, self.deadline, self.isCommit, self.onCompletion) = (commands, deadline, isCommit, onCompletion)
    }

    var failure: PostgreSQLError? { outcome.failure }
    var isGivenUp: Bool { isGone.load(ordering: .acquiring) }

    /// Says, on any thread, that nobody waits for it any more.
    func giveUp() { isGone.store(true, ordering: .releasing) }

    func expectRows(of key: Command.Key) { expected.append((key, false)) }
    func expectPreparation(of key: Command.Key) { expected.append((key, true)) }

    /// Takes the next answer. Returns whether it was the last one. Calls `forgetting` for a statement that couldn't be
    /// prepared.
    func take(_ result: ResultRows, forgetting forget: (Command.Key) -> Void) -> Bool {
        let status = result.status
        if status == .pipelineEnd { return true }
        guard taken < expected.count else { return false }
        let (key, isPreparation) = expected[taken]
        taken += 1
        if status == .failure {
            if isPreparation { forget(key) }
            outcome.failure = failure ?? result.error.of(key.statement)
        } else if !isPreparation {
            outcome.rows.append(result)
        }
        return false
    }

    func complete(failing error: PostgreSQLError? = nil) {
        guard !isComplete else { return }
        isComplete = true
        outcome.failure = failure ?? error
        onCompletion(outcome)
    }
}

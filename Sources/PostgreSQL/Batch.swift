internal import Synchronization

/// Commands that are sent together. If one fails, those behind it don't run.
///
/// Outside of a transaction, all of them are one.
struct Batch: Sendable {
    /// The outcome of a batch.
    struct Outcome: Sendable {
        /// The rows of the commands that ran, in order.
        var rows: [ResultRows] = []
        /// The error of the command behind them; `nil` if all ran.
        var failure: PostgreSQLError?
    }

    /// Names a batch, so that it can be given up, also before it is sent.
    final class Ticket: Sendable {
        private let isGone = Atomic(false)

        /// Whether nobody waits for the batch any more.
        var isGivenUp: Bool { isGone.load(ordering: .acquiring) }

        /// Notes that nobody waits for the batch any more.
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

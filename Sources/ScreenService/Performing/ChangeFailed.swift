import HTTPServing
import Sectional

/// An action was not answered because of a fault that isn't the client's.
struct ChangeFailed: ProblemConvertible {
    /// What became of the change.
    enum Outcome {
        /// Nothing is stored, and another time it may be: the fault is of what the action reads or writes.
        case undone
        /// Nothing is stored, and never will be: the fault is of the action.
        case refused
        /// Nobody knows.
        case unknown
    }

    /// The fault, for the log.
    let cause: any Error
    let outcome: Outcome

    /// What the client is told: of the change, since that is what it wants to know about.
    var problem: Problem {
        switch outcome {
        case .undone:
            .unavailable(
                "The change was not stored, and will not be: nothing is done. Send it again in a moment.", retryAfter: 1
            )
        case .refused:
            .internalError(
                "The change was not stored, and will not be: nothing is done. To send it again makes no difference: the "
                    + "action is at fault, and the service's log says why.")
        case .unknown:
            .unavailable(
                "It is not known whether the change was stored. Send it again with the same Idempotency-Key, under "
                    + "which it is done once; without a key, look at the screen first.", retryAfter: 1)
        }
    }
}

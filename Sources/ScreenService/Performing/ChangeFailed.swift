import HTTPServing
import Screens

/// The error of an action that failed through no fault of the client.
struct ChangeFailed: ProblemConvertible {
    /// The state of the change.
    enum Outcome {
        /// Nothing is stored, and a retry may succeed: a dependency of the action failed.
        case undone
        /// Nothing is stored, and a retry can't succeed: the action has a bug.
        case refused
        /// It is unknown whether the change is stored.
        case unknown
    }

    /// The error, for the log.
    let cause: any Error
    let outcome: Outcome

    /// The response to the client, which says whether the change is stored.
    var problem: Problem {
        switch outcome {
        case .undone:
            .unavailable(
                "The change was not stored by this request, and will not be: nothing is done. Send it again in a moment, "
                    + "with the same Idempotency-Key if it has one.", retryAfter: 1
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

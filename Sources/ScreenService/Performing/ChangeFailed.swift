import HTTPServing
import Sectional

/// An action was not answered because of a fault that may pass: of what it reads or writes, not of the client.
struct ChangeFailed: ProblemConvertible {
    /// The fault, for the log.
    let cause: any Error
    /// Whether nothing is stored for sure.
    let isUndone: Bool

    /// What the client is told: of the change, since that is what it wants to know about.
    var problem: Problem {
        .unavailable(
            isUndone
                ? "The change was not stored, and will not be: nothing is done. Send it again in a moment."
                : "It is not known whether the change was stored. Send it again with the same Idempotency-Key, under "
                    + "which it is done once; without a key, look at the screen first.",
            retryAfter: 1)
    }
}

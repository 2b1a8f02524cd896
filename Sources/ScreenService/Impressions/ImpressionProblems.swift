import HTTPServing
import Screens

extension Problem {
    /// The 409 for a revision that the service doesn't know as one of the caller's.
    static let unknownRevision = Problem(
        name: "unknown-revision", status: .conflict, title: "Unknown revision",
        detail: "The service doesn't know this revision of the caller's screen. Load the screen again, and report the "
            + "cells that are still visible as a new batch with the new revision.")

    /// Returns the 422 for cells that the revision doesn't have, or that don't ask for impressions.
    static func unaskedImpressions(_ findings: [SeenCell.Finding]) -> Problem {
        let violations = findings.enumerated().compactMap { index, finding -> Violation? in
            switch finding {
            case .asks: nil
            case .asksNot: Violation(pointer: "/cells/\(index)", detail: "The cell doesn't ask for its impressions.")
            case .isMissing: Violation(pointer: "/cells/\(index)", detail: "The revision doesn't have this cell.")
            }
        }
        return .unprocessable("Some of the cells can't be reported; nothing of the batch is stored.", violations)
    }

    /// The 422 for the id of a batch with another content.
    static let otherBatch = Problem.unprocessable(
        "This batch was stored with other content; give each batch an id of its own.",
        [Violation(pointer: "/batch", detail: "The id belongs to another batch.")])

    /// The 503 for a batch while too many wait.
    static let impressionsFull = Problem.unavailable(
        "Too many impressions wait to be stored. The batch is not stored; send it again later.", retryAfter: 5)

    /// The 503 for a batch that could not be stored, or perhaps was. A repeat is safe.
    static let impressionsFailed = Problem.unavailable(
        "The batch could not be stored, or nobody knows whether it was. Send it again with the same `batch`: it is "
            + "counted once.", retryAfter: 1)

    /// Returns the 429 or 503 for a quota of stored batches.
    static func impressionQuota(_ reached: IdempotencyQuotaReached) -> Problem {
        reached.isOfCaller
            ? .tooManyRequests(
                "Too many batches in 24 hours. The batch is not stored. Report more cells in fewer batches.",
                retryAfter: reached.retryAfter)
            : .unavailable(
                "The service stores no more batches of callers without a token now. The batch is not stored.",
                retryAfter: reached.retryAfter)
    }
}

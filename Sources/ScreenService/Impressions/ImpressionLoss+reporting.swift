public import HTTPServing
public import Screens

extension ImpressionLoss {
    /// Returns a function that counts the lost batches, and logs that they are lost.
    public static func reporting(to metrics: Metrics, _ log: Log) -> @Sendable (ImpressionLoss) -> Void {
        { loss in
            metrics.increment(.impressionBatches, ["outcome": loss.outcome], by: loss.count)
            log(.error, "impressions-\(loss.outcome)", ["batches": String(loss.count)])
        }
    }

    private var outcome: String {
        switch self {
        case .expired: "expired"
        case .unreadable: "unreadable"
        }
    }

    private var count: Int {
        switch self {
        case .expired(let count), .unreadable(let count): count
        }
    }
}

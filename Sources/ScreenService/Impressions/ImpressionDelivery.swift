public import Basics
public import HTTPServing
public import Screens

/// Hands the batches that wait in a store to the sink, one after another. What the sink doesn't take is handed to it
/// again, after a pause that doubles, for up to a week.
public struct ImpressionDelivery: Sendable {
    /// The number of batches that are claimed at once.
    static let groupSize = 20
    /// The seconds for which they are claimed. If the process ends, another one hands them over after that.
    static let lease: Int64 = 60
    /// The time that the sink has for a batch. It is shorter than the lease, so that no other process has it meanwhile.
    static let deadline = Duration.seconds(30)
    /// The seconds after which the claim of those that follow is renewed: what is left of the lease is longer than the
    /// deadline, and has room for a database that is slow.
    static let renewal: Int64 = 20
    /// The longest pause before a batch is handed over again, in seconds.
    static let longestPause: Int64 = 300
    /// The seconds after which a batch that the sink doesn't take is given up.
    static let patience: Int64 = 7 * 86_400
    /// The outcomes of batches for a sink, also of those that are lost before it gets them.
    private static let outcomes = ["delivered", "undelivered", "dropped", "expired", "unreadable"]

    private let store: any ImpressionStore
    private let sink: any ImpressionSink
    private let metrics: Metrics
    private let log: Log
    private let clock: any ServiceClock

    public init(
        _ store: any ImpressionStore, to sink: any ImpressionSink, metrics: Metrics, log: Log,
        clock: any ServiceClock = ContinuousClock()
    ) {
        (self.store, self.sink, self.metrics, self.log) = (store, sink, metrics, log)
        self.clock = clock
        for outcome in Self.outcomes { metrics.declare(.impressionBatches, ["outcome": outcome]) }
    }

    /// Hands over what waits now. Returns whether there was anything. Throws errors of the store, and when cancelled.
    public func deliver() async throws -> Bool {
        var leasedAt = clock.seconds
        let claimed = try await store.claim(Self.groupSize, lease: Self.lease)
        for (index, waiting) in claimed.enumerated() {
            try Task.checkCancellation()
            let age = clock.seconds - leasedAt
            // Another process may have claimed those that are left.
            if age >= Self.lease { return true }
            if age >= Self.renewal {
                leasedAt = clock.seconds
                try await store.extend(claimed[index...].map(\.number), lease: Self.lease)
            }
            try await deliver(waiting)
        }
        return !claimed.isEmpty
    }

    /// Hands over what waits until its task is cancelled. Throws errors of the store.
    public func run() async throws {
        while true {
            if try await !deliver() { try await clock.sleep(for: .seconds(1)) }
        }
    }

    private func deliver(_ waiting: WaitingImpressions) async throws {
        do { try await take(waiting.batch) } catch {
            try Task.checkCancellation()
            return try await handleFailure(of: waiting, error)
        }
        try await store.markTaken(waiting.number)
        count("delivered")
    }

    /// Hands a batch to the sink, which is cancelled when its time is over, or with this task.
    private func take(_ batch: ImpressionBatch) async throws {
        let taking = Task { [sink] in try await sink.take(batch) }
        try await withTaskCancellationHandler {
            try await SideBySide.value(within: Self.deadline, clock: clock) {
                try await withTaskCancellationHandler {
                    try await taking.value
                } onCancel: {
                    taking.cancel()
                }
            }
        } onCancel: {
            taking.cancel()
        }
    }

    private func handleFailure(of waiting: WaitingImpressions, _ error: any Error) async throws {
        let isGivenUp = clock.seconds - waiting.batch.receivedAt >= Self.patience
        log(
            isGivenUp ? .error : .warning, isGivenUp ? "impressions-dropped" : "impressions-undelivered",
            ["error": "\(error)"])
        count(isGivenUp ? "dropped" : "undelivered")
        if isGivenUp { return try await store.markTaken(waiting.number) }
        try await store.postpone(waiting.number, for: Self.pause(after: waiting.failures))
    }

    /// Returns the pause after so many earlier failures, in seconds: 1, 2, 4 and so on.
    static func pause(after failures: Int) -> Int64 {
        min(Int64(1) << Int64(min(failures, 16)), longestPause)
    }

    private func count(_ outcome: String) { metrics.increment(.impressionBatches, ["outcome": outcome]) }
}

extension ImpressionLoss {
    /// Returns a function that counts the lost batches, and logs that they are lost.
    public static func reporting(to metrics: Metrics, _ log: Log) -> @Sendable (ImpressionLoss) -> Void {
        { loss in
            let lost: (outcome: String, count: Int) =
                switch loss {
                case .expired(let count): ("expired", count)
                case .unreadable(let count): ("unreadable", count)
                }
            metrics.increment(.impressionBatches, ["outcome": lost.outcome], by: lost.count)
            log(.error, "impressions-\(lost.outcome)", ["batches": String(lost.count)])
        }
    }
}

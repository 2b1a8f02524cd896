import Basics
public import SQL
import ScreenService
public import Screens

/// The use that a service makes of the impressions of its cells. It needs a database.
public struct Impressions: Sendable {
    fileprivate var steps: SQLImpressionStore.Steps?
    fileprivate var sink: (any ImpressionSink)?

    /// Nothing: no cell asks for its impressions, and clients can't report any.
    public static let none = Impressions()

    /// They are counted in the service's database, for each cell and day, exactly once.
    public static func counted(_ counts: SQLImpressionCounts = SQLImpressionCounts()) -> Impressions {
        .stored { counts.steps($0) }
    }

    /// They are written to the service's database by `steps`, exactly once: in the transaction in which the batch is
    /// accepted. A step that throws refuses the batch with a 503.
    public static func stored(by steps: @escaping @Sendable (ImpressionBatch) -> [SQLStep]) -> Impressions {
        Impressions(steps: steps)
    }

    /// They are handed to `sink`, each batch at least once, after they are stored.
    public static func handed(to sink: any ImpressionSink) -> Impressions { Impressions(sink: sink) }
}

extension ServiceSetup {
    /// The maximum numbers of batches that are stored in 24 hours.
    private static let impressionQuota = IdempotencyQuota(keysPerCaller: 5_000, keysWithoutSubject: 200_000)
    /// The maximum number of batches that wait for the service's sink.
    private static let maximumWaiting = 10_000

    /// Returns the store of the impressions that the service uses so; `nil` if it counts none. Throws a configuration
    /// error without a database.
    func store(of impressions: Impressions) throws -> SQLImpressionStore? {
        if impressions.steps == nil, impressions.sink == nil { return nil }
        guard let openedDatabase else {
            throw CommandError.configuration("impressions require a database, and the service has none")
        }
        return SQLImpressionStore(
            openedDatabase, quota: Self.impressionQuota, maximumWaiting: Self.maximumWaiting, steps: impressions.steps,
            onLoss: ImpressionLoss.reporting(to: metrics, log))
    }

    /// Returns the handing over of impressions in `store` to the service's sink; `nil` if there is no sink. With a store
    /// of before, a service without a sink leaves what waits there.
    func delivery(of impressions: Impressions, _ store: SQLImpressionStore?) -> ImpressionDelivery? {
        guard let store, let sink = impressions.sink else { return nil }
        return ImpressionDelivery(store, to: sink, metrics: metrics, log: log)
    }
}

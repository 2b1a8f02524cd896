import SQL
import ScreenService
import Screens

extension ServiceSetup {
    /// The maximum numbers of batches that are stored in 24 hours.
    private static let impressionQuota = IdempotencyQuota(keysPerCaller: 5_000, keysWithoutSubject: 200_000)
    /// The maximum number of batches that wait for the service's sink.
    private static let maximumWaiting = 10_000

    /// Returns the store of the impressions that the service uses so; `nil` if it counts none. Throws a configuration
    /// error without a database.
    func store(of impressions: Impressions) throws -> SQLImpressionStore? {
        let steps: SQLImpressionStore.Steps?
        switch impressions.use {
        case .none: return nil
        case .steps(let ownSteps): steps = ownSteps
        case .sink: steps = nil
        }
        guard let openedDatabase else {
            throw CommandError.configuration("the service counts impressions, which needs a database")
        }
        return SQLImpressionStore(
            openedDatabase, quota: Self.impressionQuota, maximumWaiting: Self.maximumWaiting, steps: steps,
            onLoss: ImpressionLoss.reporting(to: metrics, log), now: WallClock.now)
    }

    /// Returns the handing over of impressions in `store` to the service's sink; `nil` if there is no sink. With a store
    /// of before, a service without a sink leaves what waits there.
    func delivery(of impressions: Impressions, _ store: SQLImpressionStore?) -> ImpressionDelivery? {
        guard let store, case .sink(let sink) = impressions.use else { return nil }
        return ImpressionDelivery(store, to: sink, metrics: metrics, log: log)
    }
}

import SQL
import ScreenService

extension Metrics {
    /// Measures the operations of `database`, if there is one.
    func exposeStore(_ database: (any SQLDatabase)?) {
        guard let database else { return }
        let queue = recorder(.storeQueue)
        let others = SQLOperation.allCases.filter { $0 != .queue && ($0 != .standbyRead || database.hasStandbys) }
            .map { ($0, recorder(.storeOperation, ["operation": $0.rawValue])) }
        let recorders = Dictionary(uniqueKeysWithValues: others + [(.queue, queue)])
        database.timings.observe { operation, duration in recorders[operation]?(duration) }
    }
}

extension Metrics.Histogram {
    fileprivate static let storeOperation = Self(
        name: "store_operation_duration_seconds", help: "Time that an operation of the database takes.")
    fileprivate static let storeQueue = Self(
        name: "store_queue_seconds", help: "Time that a write waits for others.")
}

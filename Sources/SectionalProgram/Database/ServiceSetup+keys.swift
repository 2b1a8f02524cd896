import SQL
import ScreenService
import Sectional

extension ServiceSetup {
    /// Runs what actions do, and keeps under which keys: with the data, or both may be at odds.
    var idempotency: any IdempotencyStore {
        guard let openedDatabase else { return MemoryIdempotencyStore(quota: configuration.quota) }
        return SQLIdempotencyStore(openedDatabase, quota: configuration.quota, now: WallClock.now)
    }

    /// Whether data can be read and stored.
    var databaseChecks: [HealthCheck] {
        openedDatabase.map { [HealthCheck("database", $0.checkHealth)] } ?? []
    }

    /// Notices what other processes write.
    var databaseTasks: [BackgroundTask] {
        openedDatabase.map { database in
            [BackgroundTask("database-watch") { await database.watch(changes, log) }]
        } ?? []
    }
}

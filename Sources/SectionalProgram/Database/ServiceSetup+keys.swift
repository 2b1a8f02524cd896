import SQL
import ScreenService
import Sectional

extension ServiceSetup {
    /// The store of idempotency keys. It uses the service's database if there is one: an action's writes and its key
    /// are then committed together.
    var idempotency: any IdempotencyStore {
        guard let openedDatabase else { return MemoryIdempotencyStore(quota: configuration.quota) }
        return SQLIdempotencyStore(openedDatabase, quota: configuration.quota, now: WallClock.now)
    }

    /// The background tasks that poll for writes of other processes and for their revocations.
    var databaseTasks: [BackgroundTask] {
        openedDatabase.map { database in
            [
                BackgroundTask("database-watch") { await database.watch(changes, log) },
                BackgroundTask("revocations-watch") {
                    var latest = ""
                    await revocations.watch { error in
                        // The store is looked at four times a second: each failure is logged once.
                        if latest != "\(error)" { log(.error, "revocations-watch-failed", ["error": "\(error)"]) }
                        latest = "\(error)"
                    }
                },
            ]
        } ?? []
    }
}

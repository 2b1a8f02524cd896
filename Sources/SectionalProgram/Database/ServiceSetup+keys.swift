import Basics
import SQL
import ScreenService
import Screens

extension ServiceSetup {
    /// The store of idempotency keys. It uses the service's database if there is one: an action's writes and its key
    /// are then committed together.
    func idempotency(_ quota: IdempotencyQuota) -> any IdempotencyStore {
        guard let openedDatabase else { return MemoryIdempotencyStore(quota: quota) }
        return SQLIdempotencyStore(openedDatabase, quota: quota)
    }

    /// The background tasks that poll for writes of other processes and for their revocations and, on a server, lose the
    /// contact to it, delete what all were told of, and check its standbys.
    var databaseTasks: [BackgroundTask] {
        let ofServer = contact.map { contact in
            [
                BackgroundTask("database-contact") { await contact.watch() },
                BackgroundTask("old-changes") { await openedDatabase?.deleteOldChangesRepeatedly(log) },
            ] + standbyTasks
        }
        return foreignLooks.map { looks in
            [
                BackgroundTask("database-watch") { await openedDatabase?.watch(looks, contact, log) },
                BackgroundTask("revocations-watch") {
                    var latest = ""
                    await revocations.watch { error in
                        // The store is looked at four times a second: each failure is logged once.
                        if latest != "\(error)" { log(.error, "revocations-watch-failed", ["error": "\(error)"]) }
                        latest = "\(error)"
                    }
                },
            ] + (ofServer ?? [])
        } ?? []
    }

    private var standbyTasks: [BackgroundTask] {
        guard let openedDatabase, openedDatabase.hasStandbys else { return [] }
        return [BackgroundTask("standbys") { await openedDatabase.watchStandbys(log) }]
    }
}

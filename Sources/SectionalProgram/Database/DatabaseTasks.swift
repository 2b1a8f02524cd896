import Basics
import HTTPServing
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
        guard let openedDatabase, let foreignWrites else { return [] }
        var tasks = [
            BackgroundTask("database-watch") { await openedDatabase.watch(foreignWrites, contact, log) },
            BackgroundTask("revocations-watch") {
                await revocations.watch { log(.error, "revocations-watch-failed", ["error": "\($0)"]) }
            },
        ]
        guard let contact else { return tasks }
        tasks += [
            .repeating("database-contact", every: DatabaseContact.patience / 4) { contact.loseIfLate() },
            // Each process does so, since any may be the last one.
            .repeating("old-changes", every: .seconds(600)) {
                do { try await openedDatabase.deleteOldChanges() } catch {
                    log(.warning, "old-changes-not-deleted", ["error": "\(error)"])
                }
            },
        ]
        guard openedDatabase.hasStandbys else { return tasks }
        return tasks + [BackgroundTask("standbys") { await openedDatabase.watchStandbys(log) }]
    }
}

extension SQLDatabase {
    /// Waits for writes of other processes, and has `writes` publish them, until its task is cancelled. It looks at
    /// least every 250 ms; a database that is told of writes looks then. `contact` is told whether that succeeds.
    func watch(_ writes: ForeignWrites, _ contact: DatabaseContact?, _ log: Log) async {
        var known = generation
        while !Task.isCancelled {
            let start = ContinuousClock.now
            do {
                try await writes.lookTwice()
                contact?.note(lookAt: start)
                if generation != known { log(.warning, "database-replaced") }
                known = generation
            } catch {
                contact?.lose()
                log(.error, "database-watch-failed", ["error": "\(error)"])
            }
            await waitForForeignChange(atMost: .milliseconds(250))
        }
    }

    /// Checks whether standbys can answer reads, and logs it when that changes, until its task is cancelled. `pause` is the
    /// time between two checks, in which a standby has to replay what is written.
    func watchStandbys(every pause: Duration = .seconds(10), _ log: Log) async {
        var fault: String?
        while !Task.isCancelled {
            let before = fault
            do {
                try await checkStandbys()
                fault = nil
            } catch { fault = "\(error)" }
            if fault != before, !Task.isCancelled { logStandbyTurn(fault, log) }
            try? await Task.sleep(for: pause)
        }
    }

    private func logStandbyTurn(_ fault: String?, _ log: Log) {
        guard let fault else { return log(.info, "standby-used") }
        log(.warning, "standby-unused", ["error": fault])
    }
}

extension ForeignWrites {
    /// Looks, and once more if that fails: a connection that was lost says nothing about the next one. Throws errors of
    /// the database.
    fileprivate func lookTwice() async throws { do { try await look() } catch { try await look() } }
}

extension DatabaseContact {
    func logTurns(to log: Log) {
        observe { lostSince in lostSince != nil ? log(.error, "database-gone") : log(.info, "database-back") }
    }
}

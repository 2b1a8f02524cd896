import HTTPServing
import POSIXProcess
import Screens

/// The end of a running service: it tells everyone, finishes what it has begun, and then ends.
struct Stopping: Sendable {
    let setup: ServiceSetup
    let listeners: Listeners
    let manager: ServiceManager?

    /// Ends the service: requests are still served for `drainDelay`, in which clients are told to leave; then streams
    /// end, requests in flight are completed and background tasks end, each for at most `drainTimeout`, and the
    /// database is closed. The listener for metrics and health answers until the end.
    func stop(_ tasks: BackgroundTasks) async {
        setup.log(.info, "stopping")
        let live = setup.liveConfiguration
        manager?.stopping()
        setup.draining.begin()
        listeners.leave()
        try? await Task.sleep(for: live.value(of: .drainDelay))
        setup.draining.endStreams()
        await listeners.stop(within: live.value(of: .drainTimeout))
        // Not before: revocations and removed keys count also for requests in flight.
        tasks.cancel()
        await tasks.end(within: live.value(of: .drainTimeout))
        do { try await setup.openedDatabase?.close() } catch {
            setup.log(.warning, "database-not-closed", ["error": "\(error)"])
        }
        await listeners.end()
    }
}

struct BackgroundTasks: Sendable {
    private let running: [(name: String, task: Task<Void, Never>)]
    private let log: Log

    init(_ tasks: [BackgroundTask], log: Log) {
        self.log = log
        running = tasks.map { task in
            (
                task.name,
                Task {
                    await task.run { error in
                        log(.error, "background-task-failed", ["task": task.name, "error": "\(error)"])
                    }
                }
            )
        }
    }

    func cancel() { for (_, task) in running { task.cancel() } }

    /// Waits until all tasks have ended, for at most `limit`. A task that ignores its cancellation is abandoned and
    /// logged.
    func end(within limit: Duration) async {
        do {
            try await SideBySide.value(within: limit, clock: ContinuousClock()) { [running] in
                for (_, task) in running { await task.value }
            }
        } catch { log(.warning, "background-tasks-late") }
    }
}

extension BackgroundTask {
    /// Tells `manager`, at least twice in the time that it allows, that the service works: only if every worker answers.
    /// `nil` if the manager doesn't watch.
    static func watchdog(_ manager: ServiceManager?, _ listeners: Listeners) -> BackgroundTask? {
        guard let manager, let time = manager.watchdog else { return nil }
        return BackgroundTask("watchdog") {
            while true {
                if await listeners.respond(within: time / 4) { manager.stillWorks() }
                try await Task.sleep(for: time / 4)
            }
        }
    }
}

import HTTPServing
import POSIXProcess
import Screens

struct BackgroundTasks: Sendable {
    private let running: [Task<Void, Never>]
    private let log: Log

    init(_ tasks: [BackgroundTask], log: Log) {
        self.log = log
        running = tasks.map { task in
            Task {
                await task.run { error in
                    log(.error, "background-task-failed", ["task": task.name, "error": "\(error)"])
                }
            }
        }
    }

    func cancel() { for task in running { task.cancel() } }

    /// Waits until all tasks have ended, for at most `limit`. A task that ignores its cancellation is abandoned and
    /// logged.
    func end(within limit: Duration) async {
        do {
            try await SideBySide.value(within: limit, clock: ContinuousClock()) { [running] in
                for task in running { await task.value }
            }
        } catch { log(.warning, "background-tasks-late") }
    }
}

extension BackgroundTask {
    /// Tells `manager`, at least twice in the time that it allows, that the service works: only if every worker answers.
    /// `nil` if the manager doesn't watch.
    static func watchdog(_ manager: ServiceManager?, _ listeners: Listeners) -> BackgroundTask? {
        guard let manager, let time = manager.watchdog else { return nil }
        return .repeating("watchdog", every: time / 4) {
            if await listeners.open.respond(within: time / 4) { manager.stillWorks() }
        }
    }
}

import POSIXProcess

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

import POSIXProcess

/// The command `serve`: serves until SIGTERM or SIGINT, or until another process takes over.
struct ServeCommand: Command {
    let name = "serve"
    let summary = "Serve the screens over HTTP."

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let hangups = Reloading.heedHangups()
        let application = try await invocation.application(.storing)
        let (configuration, log) = (application.setup.configuration, application.setup.log)
        configuration.nameUnknownVariables(in: log)
        try await Self.readRevocations(application.setup)
        let listeners = try Listeners(application)
        let (manager, managed) = (invocation.serviceManager, InheritedSockets(managed: invocation.managedSockets))
        TerminationSignals.heed()
        OpenFileLimit.raise()
        let replacement = try Replacement(configuration, managed: managed, log: log)
        let urls = try await listeners.start(on: replacement.inherited)
        replacement.finish()
        let stopping = Stopping(application, listeners, manager: manager)
        let handover = try replacement.offer(listeners, taken: stopping.end)
        invocation.say("listening on " + urls[0])
        for url in urls.dropFirst() { invocation.say("metrics and health on " + url) }
        let reloading = Reloading(
            invocation, application.setup, listeners.certificates, manager: manager,
            apply: application.applyReloadedSettings)
        let tasks = BackgroundTasks(
            application.backgroundTasks + [reloading.task(for: hangups)]
                + [listeners.certificates?.task, .watchdog(manager, listeners)].compactMap { $0 }, log: log)
        manager?.ready()
        let leaving = await stopping.arrival()
        // Otherwise the path is the other process's.
        if case .open = leaving { handover?.close() }
        await stopping.stop(leaving, tasks)
        return .success
    }

    /// Reads the stored revocations before the first request. Throws a ``CommandError`` if they can't be read.
    private static func readRevocations(_ setup: ServiceSetup) async throws {
        do { try await setup.revocations.look() } catch {
            throw CommandError(code: .ioError, message: "database: the revocations can't be read: \(error)")
        }
    }
}

extension Application {
    /// The background tasks of the database, the program and the service.
    fileprivate var backgroundTasks: [BackgroundTask] {
        setup.databaseTasks + [.givingBackMemory] + [providerTokens?.task, traceExport?.task].compactMap(\.self)
            + service.backgroundTasks
    }
}

extension BackgroundTask {
    /// Returns freed memory to the system every 5 seconds, after a burst of requests has used it.
    fileprivate static let givingBackMemory = BackgroundTask("give-back-memory") {
        var freed = FreedMemory(kept: 32 << 20)
        while true {
            try await Task.sleep(for: .seconds(5))
            _ = freed.giveBack()
        }
    }
}

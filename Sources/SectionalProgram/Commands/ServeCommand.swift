import MicrohttpdServer
import POSIXProcess

/// The command `serve`: serves until SIGTERM or SIGINT.
struct ServeCommand: Command {
    let name = "serve"
    let summary = "Serve the screens over HTTP."

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let hangups = Reloading.handleHangups()
        let application = try await invocation.application(.storing)
        let log = application.setup.log
        application.setup.configuration.nameUnknownVariables(in: log)
        application.setup.configuration.traceVariables.nameFaults(in: log)
        try await Self.readRevocations(application.setup)
        let listeners = try Listeners(application)
        let manager = invocation.serviceManager
        TerminationSignals.handle()
        let urls = try await listeners.start(on: InheritedSockets(invocation.managedSockets))
        invocation.say("listening on " + urls[0])
        for url in urls.dropFirst() { invocation.say("metrics and health on " + url) }
        let reloading = Reloading(
            invocation, application.setup, listeners.certificates, manager: manager,
            apply: application.applyReloadedSettings)
        let tasks = BackgroundTasks(
            application.backgroundTasks + [reloading.task(for: hangups)]
                + [listeners.certificates?.task, .watchdog(manager, listeners)].compactMap { $0 }, log: log)
        manager?.ready()
        await TerminationSignals.arrival()
        await Stopping(setup: application.setup, listeners: listeners, manager: manager).stop(tasks)
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
    fileprivate var backgroundTasks: [BackgroundTask] {
        let others = [providerTokens?.task, traceExport?.task, impressionTask].compactMap(\.self)
        return setup.databaseTasks + [.givingBackMemory] + others + service.backgroundTasks
    }

    private var impressionTask: BackgroundTask? {
        impressionDelivery.map { delivery in BackgroundTask("impressions") { try await delivery.run() } }
    }
}

extension BackgroundTask {
    /// Returns freed memory to the system every 5 seconds, after a burst of requests has used it.
    fileprivate static let givingBackMemory = BackgroundTask("give-back-memory") {
        var freed = FreedMemory(kept: 32 << 20)
        freed.keepUntilGivenBack()
        while true {
            try await Task.sleep(for: .seconds(5))
            _ = freed.giveBack()
        }
    }
}

/// The command `healthcheck`: asks the server of the same configuration whether it is ready.
struct HealthcheckCommand: Command {
    let name = "healthcheck"
    let summary = "Ask the server with the same configuration whether it is ready."

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let configuration = try invocation.configuration()
        let managementPort = configuration[.managementPort]
        let host = Self.reachable(configuration[managementPort == nil ? .host : .managementHost])
        let port = managementPort ?? configuration[.port]
        let isSecure = managementPort == nil && configuration[.tlsCertificate] != nil
        let status = try? HTTPProbe.status(
            host: host, port: port, path: "/readyz", isSecure: isSecure, timeout: .seconds(3))
        if status == 200 { return .success }
        let answer = status.map { "answered \($0)" } ?? "did not answer"
        invocation.remark("the server at \(host):\(port) \(answer)")
        return .failure
    }

    /// The loopback address is asked if the server listens on all addresses.
    static func reachable(_ host: String) -> String {
        ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    }
}

import HTTPServing
import MicrohttpdServer
import POSIXProcess
import ScreenService
import Screens

struct ServeCommand: Command {
    let name = "serve"
    let summary = "Serve the screens over HTTP."

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let hangups = Reloading.handleHangups()
        let application = try await invocation.application(.storing)
        let log = application.setup.log
        application.setup.configuration.nameUnknownVariables(in: log)
        application.setup.configuration.traceVariables.nameFaults(in: log)
        do { try await application.setup.revocations.look() } catch {
            throw CommandError(code: .ioError, message: "database: can't read the revocations: \(error)")
        }
        let listeners = try Listeners(application)
        let manager = ServiceManager(invocation.environment)
        TerminationSignals.handle()
        let urls = try await listeners.start(on: ServiceManager.sockets(invocation.environment))
        invocation.say("listening on " + urls[0])
        for url in urls.dropFirst() { invocation.say("metrics and health on " + url) }
        let reloading = Reloading(
            invocation: invocation, application: application, certificates: listeners.certificates, manager: manager)
        let tasks = BackgroundTasks(
            application.backgroundTasks + [reloading.task(for: hangups)]
                + [listeners.certificates?.task, .watchdog(manager, listeners)].compactMap { $0 }, log: log)
        manager?.ready()
        await TerminationSignals.arrival()
        await Self.stop(tasks, application.setup, listeners, manager)
        return .success
    }

    /// Ends the service: requests are still served for `drainDelay`, in which clients are told to leave; then streams
    /// end, requests in flight are completed and background tasks end, each for at most `drainTimeout`, and the
    /// database is closed. The listener for metrics and health answers until the end.
    private static func stop(
        _ tasks: BackgroundTasks, _ setup: ServiceSetup, _ listeners: Listeners, _ manager: ServiceManager?
    ) async {
        setup.log(.info, "stopping")
        let live = setup.liveConfiguration
        manager?.stopping()
        setup.draining.begin()
        listeners.open.leave()
        try? await Task.sleep(for: live.value(of: .drainDelay))
        setup.draining.endStreams()
        await listeners.open.stop(within: live.value(of: .drainTimeout))
        // Not before: revocations and removed keys count also for requests in flight.
        tasks.cancel()
        await tasks.end(within: live.value(of: .drainTimeout))
        do { try await setup.openedDatabase?.close() } catch {
            setup.log(.warning, "database-not-closed", ["error": "\(error)"])
        }
        await listeners.management?.stop(within: .zero)
    }
}

extension Application {
    fileprivate var backgroundTasks: [BackgroundTask] {
        let impressions = impressionDelivery.map { delivery in
            BackgroundTask("impressions") { try await delivery.run() }
        }
        let others = [providerTokens?.task, traceExport?.task, impressions].compactMap(\.self)
        return setup.databaseTasks + [.givingBackMemory] + others + service.backgroundTasks
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

struct HealthcheckCommand: Command {
    let name = "healthcheck"
    let summary = "Ask the running server with this configuration whether it is ready."

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let configuration = try invocation.configuration()
        let managementPort = configuration[.managementPort]
        let host = Self.reachable(configuration[managementPort == nil ? .host : .managementHost])
        let port = managementPort ?? configuration[.port]
        let isSecure = managementPort == nil && configuration[.tlsCertificate] != nil
        let expectsProxies = managementPort == nil && configuration[.proxyProtocol]
        let answer = try? HTTPProbe.get(
            "/readyz", host: host, port: port, isSecure: isSecure,
            among: expectsProxies ? configuration.proxies : nil, timeout: .seconds(3))
        if answer?.status == 200 { return .success }
        let outcome = answer.map { "answered \($0.status)" } ?? "did not answer"
        invocation.remark("the server at \(host):\(port) \(outcome)")
        return .failure
    }

    /// The loopback address is asked if the server listens on all addresses.
    static func reachable(_ host: String) -> String {
        ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    }
}

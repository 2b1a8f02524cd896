import MicrohttpdServer
import POSIXProcess

/// The command `serve`: serves until SIGTERM or SIGINT.
struct ServeCommand: Command {
    let name = "serve"
    let summary = "Serve the screens over HTTP."

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let hangups = Reloading.heedHangups()
        let application = try await invocation.application(.storing)
        let (configuration, log) = (application.setup.configuration, application.setup.log)
        configuration.nameUnknownVariables(in: log)
        let server = MicrohttpdServer(
            configuration: MicrohttpdServer.Configuration(configuration), responder: application.responder, log: log)
        TerminationSignals.heed()
        OpenFileLimit.raise()
        let port = try Self.start(server)
        invocation.say("listening on http://\(Self.displayed(configuration[.host])):\(port)")
        let tasks = BackgroundTasks(
            application.backgroundTasks + [Reloading(invocation, application.setup).task(for: hangups)], log: log)
        await TerminationSignals.arrival()
        tasks.cancel()
        log(.info, "stopping")
        await server.stop(within: configuration[.drainTimeout])
        await tasks.end(within: configuration[.drainTimeout])
        return .success
    }

    private static func start(_ server: MicrohttpdServer) throws -> Int {
        do { return try server.start() } catch {
            throw CommandError(code: .unavailable, message: "\(error)")
        }
    }

    /// Returns `host` as in a URL: an IPv6 address in brackets (RFC 3986, section 3.2.2).
    private static func displayed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}

extension Application {
    /// The background tasks of the database, the program and the service.
    fileprivate var backgroundTasks: [BackgroundTask] {
        setup.databaseTasks + [.givingBackMemory] + service.backgroundTasks
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

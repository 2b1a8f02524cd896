import HTTPServing
import MicrohttpdServer
import POSIXProcess

/// Serves until SIGTERM or SIGINT.
enum ServeCommand: Command {
    static let name = "serve"
    static let summary = "Serve the screens over HTTP."
    static let options = Configuration.options

    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode {
        let configuration = try Configuration(arguments: arguments, environment: environment)
        let application = try await Application(configuration, .serving)
        let server = MicrohttpdServer(
            configuration: serverConfiguration(configuration), responder: application.responder, log: application.log)
        TerminationSignals.heed()
        OpenFileLimit.raise()
        let port = try start(server)
        StandardStream.output.writeLine("listening on http://\(displayed(configuration[.host])):\(port)")
        let chores = [Task { await application.watchDatabase() }, Task { await giveBackMemory() }]
        await TerminationSignals.arrival()
        for chore in chores { chore.cancel() }
        application.log(.info, "stopping")
        await server.stop(within: .seconds(configuration.integer(.drainTimeout)))
        return .success
    }

    /// Gives back what a flood has left, until its task is cancelled.
    private static func giveBackMemory() async {
        var freed = FreedMemory(kept: 32 << 20)
        while (try? await Task.sleep(for: .seconds(5))) != nil { _ = freed.giveBack() }
    }

    private static func start(_ server: MicrohttpdServer) throws -> Int {
        do { return try server.start() } catch {
            throw CommandError(code: .unavailable, message: "\(error)")
        }
    }

    /// An IPv6 address stands in brackets in a URL (RFC 3986, section 3.2.2).
    private static func displayed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    private static func serverConfiguration(_ configuration: Configuration) -> MicrohttpdServer.Configuration {
        var server = MicrohttpdServer.Configuration()
        server.host = configuration[.host]
        server.port = configuration.integer(.port)
        if configuration.integer(.workers) > 0 { server.workers = configuration.integer(.workers) }
        server.connectionLimit = configuration.integer(.maximumConnections)
        server.connectionsPerAddress = configuration.integer(.connectionsPerAddress)
        server.trustedProxies = configuration.trustedProxies
        server.headTimeout = configuration.integer(.headTimeout)
        server.bodyMinimumRate = configuration.integer(.bodyMinimumRate)
        server.idleTimeout = configuration.integer(.idleTimeout)
        server.maxBodyBytes = configuration.integer(.maximumBody)
        server.maxTargetBytes = configuration.integer(.maximumTarget)
        return server
    }
}

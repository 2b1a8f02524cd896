import HTTPServing
import MicrohttpdServer
import POSIXProcess
import ScreenService

/// The listeners of a running service: the public one and, if it is configured, the one for metrics and health.
struct Listeners: Sendable {
    /// The certificate of the public listener, or `nil` without TLS.
    let certificates: CertificateFiles?
    private let configuration: Configuration
    let open: MicrohttpdServer
    let management: MicrohttpdServer?

    /// Makes the listeners of `application`, which don't listen yet. Throws a ``CommandError`` if the certificate can't
    /// be used.
    init(_ application: Application) throws {
        let (setup, log) = (application.setup, application.setup.log)
        configuration = setup.configuration
        if configuration[.proxyProtocol], configuration[.trustedProxies].isEmpty {
            throw CommandError.configuration("proxyProtocol requires trustedProxies")
        }
        certificates = try CertificateFiles.load(configuration, log: log)
        certificates?.expose(in: setup.metrics)
        let openFiles = OpenFileLimit.raise()
        var options = MicrohttpdServer.Configuration(configuration, openFiles: openFiles)
        options.certificates = certificates?.certificates
        if options.maximumConnections < configuration[.maximumConnections] {
            log(
                .warning, "connections-limited",
                [
                    "openFiles": "\(openFiles)", "maximumConnections": "\(options.maximumConnections)",
                    "maximumStreams": "\(options.maximumStreams(of: configuration))",
                ])
        }
        open = MicrohttpdServer(configuration: options, responder: application.responder, log: log)
        management = MicrohttpdServer.Configuration(managementOf: configuration).map { options in
            MicrohttpdServer(configuration: options, responder: application.managementResponder, log: log)
        }
        let connections = Metrics.Gauge(name: "connections_open", help: "Open connections to the public port.")
        setup.metrics.expose(connections) { [open] in open.connections }
        try setup.refuseWrongMetrics()
    }

    /// Starts to listen, on `sockets` that a service manager has opened where there are any, else on the configured
    /// addresses. Returns the URLs of the listeners, the public one first. Throws a ``CommandError`` if a port can't be
    /// used.
    func start(on sockets: [HandedSocket] = []) async throws -> [String] {
        try configuration.requireLoopback(sockets)
        // Those that aren't named after the listener for metrics and health are for the public one, whatever their names.
        let managed = sockets.filter { $0.name == "management" }.map(\.descriptor)
        let inherited = sockets.filter { $0.name != "management" }.map(\.descriptor)
        let scheme = certificates == nil ? "http" : "https"
        let port = try Self.start(open, on: inherited)
        let url = Self.url(scheme, Self.host(of: inherited, configuration[.host]), port)
        guard let management else {
            // Open, it would take connections that nobody answers.
            for descriptor in managed { MicrohttpdServer.close(descriptor) }
            return [url]
        }
        do {
            let port = try Self.start(management, on: managed)
            let host = Self.host(of: managed, configuration[.managementHost])
            return [url, Self.url("http", host, port)]
        } catch {
            await open.stop(within: .zero)
            throw error
        }
    }

    private static func start(_ server: MicrohttpdServer, on inherited: [Int32]) throws -> Int {
        do { return try server.start(on: inherited) } catch {
            throw CommandError(code: .unavailable, message: "\(error)")
        }
    }

    /// Returns the address of inherited sockets, else the configured host.
    private static func host(of inherited: [Int32], _ configured: String) -> String {
        inherited.first.flatMap(MicrohttpdServer.address)?.description ?? configured
    }

    /// An IPv6 address has brackets in a URL (RFC 3986, section 3.2.2).
    private static func url(_ scheme: String, _ host: String, _ port: Int) -> String {
        "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}

import HTTPServing
import MicrohttpdServer
import ScreenService

/// The listeners of a running service: the public one and, if it is configured, the one for metrics and health.
struct Listeners: Sendable {
    /// The certificate of the public listener, or `nil` without TLS.
    let certificates: CertificateFiles?
    private let configuration: Configuration
    private let open: MicrohttpdServer
    private let management: MicrohttpdServer?

    /// Makes the listeners of `application`, which don't listen yet. Throws a ``CommandError`` if the certificate can't
    /// be used.
    init(_ application: Application) throws {
        let (setup, log) = (application.setup, application.setup.log)
        configuration = setup.configuration
        if configuration[.proxyProtocol], configuration[.trustedProxies].isEmpty {
            throw CommandError.configuration("proxyProtocol needs trustedProxies: only they send its headers")
        }
        certificates = try CertificateFiles.load(configuration, log: log)
        certificates?.expose(in: setup.metrics)
        var options = MicrohttpdServer.Configuration(configuration)
        options.certificates = certificates?.certificates
        options.onRefusal = application.onRefusal
        open = MicrohttpdServer(configuration: options, responder: application.responder, log: log)
        management = MicrohttpdServer.Configuration(managementOf: configuration).map { options in
            MicrohttpdServer(configuration: options, responder: application.managementResponder, log: log)
        }
        setup.metrics.expose(.openConnections) { [open] in open.connections }
    }

    /// Starts to listen. Returns the URLs of the listeners, the public one first. Throws a ``CommandError`` if a port
    /// can't be used.
    func start() async throws -> [String] {
        let scheme = certificates == nil ? "http" : "https"
        let port = try Self.start(open)
        let url = Self.url(scheme, configuration[.host], port)
        guard let management else { return [url] }
        do { return [url, Self.url("http", configuration[.managementHost], try Self.start(management))] } catch {
            await open.stop(within: .zero)
            throw error
        }
    }

    /// Stops the public listener, for at most `grace`, and then the other one, so that metrics and health are answered
    /// until the end.
    func stop(within grace: Duration) async {
        await open.stop(within: grace)
        await management?.stop(within: .zero)
    }

    private static func start(_ server: MicrohttpdServer) throws -> Int {
        do { return try server.start() } catch {
            throw CommandError(code: .unavailable, message: "\(error)")
        }
    }

    /// An IPv6 address has brackets in a URL (RFC 3986, section 3.2.2).
    private static func url(_ scheme: String, _ host: String, _ port: Int) -> String {
        "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}

extension Metrics.Gauge {
    fileprivate static let openConnections = Self(
        name: "connections_open", help: "Connections of the public listener.")
}

import CurlFetching
import HTTPServing
import MicrohttpdServer
import TestSupport

/// A server with TLS that a test fetches from, with a certificate for the common name `localhost`.
struct FetchServer {
    let certificate: TestCertificate
    let port: Int

    /// Runs `body` beside a server whose certificate is for `name`.
    static func run(
        _ responder: any Responder, name: String = "localhost", in folder: TemporaryFolder,
        _ body: (FetchServer) async throws -> Void
    ) async throws {
        let files = try TestCertificate(name, in: folder)
        var configuration = MicrohttpdServer.Configuration.patient
        configuration.maximumBody = 4 << 20
        configuration.certificates = TLSCertificates(
            try TLSCertificate(chain: try files.chainBytes, key: try files.keyBytes))
        let server = MicrohttpdServer(configuration: configuration, responder: responder, log: .silent)
        let port = try server.start()
        do { try await body(FetchServer(certificate: files, port: port)) } catch {
            await server.stop(within: .zero)
            throw error
        }
        await server.stop(within: .zero)
    }

    /// The server's URL of `path`.
    func url(_ path: String = "/") throws -> HTTPURL { try localURL(port, path) }

    /// Fetches `path`, and trusts the certificate of `authority`; by default, the server's own.
    func fetch(
        _ path: String = "/", _ fields: HeaderFields = [:], authority: String? = nil,
        limits: FetchLimits = .patient
    ) async throws -> FetchedResponse {
        let fetcher = CurlFetcher(authority: authority ?? certificate.chain, limits: limits)
        return try await fetcher.fetch(try url(path), fields)
    }
}

/// The URL of `path` on a port of this machine.
func localURL(_ port: Int, _ path: String = "/") throws -> HTTPURL {
    guard let url = HTTPURL("https://localhost:\(port)\(path)") else { throw ChildProcessError.ended }
    return url
}

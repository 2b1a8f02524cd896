import HTTPServing
import MicrohttpdServer
import POSIXProcess
import ScreenService

/// What is around the routes, as the program wires it.
enum Served {
    /// The log. It logs nothing of requests at the level that servers are measured at.
    static let log = Log(minimum: .warning) { line in StandardStream.error.writeLine(line) }

    /// Returns the router within the middleware that applies to all routes, which counts in `metrics`. Without
    /// `isWatched`, requests are neither counted nor logged, which shows what that takes.
    static func wrapped(_ router: Router, _ metrics: Metrics, isWatched: Bool = true) -> any Responder {
        let watching: [any Middleware] = isWatched ? [RequestMetrics(metrics), AccessLog(.errors, log: log)] : []
        return router.wrapped(
            in: [RequestIdentifier()] + watching + [
                CrossOrigin(allowedOrigins: []), ConditionalRequests(), Compression(GzipCoding()),
            ])
    }

    /// Serves `responder` until the process is ended, with the options `--port` and `--workers`.
    static func serve(_ responder: any Responder, _ options: Options) async throws {
        OpenFileLimit.raise()
        var configuration = MicrohttpdServer.Configuration()
        configuration.port = try options.integer("port", default: 0)
        configuration.workers = try options.integer("workers", default: configuration.workers)
        let server = MicrohttpdServer(configuration: configuration, responder: responder, log: .silent)
        let port = try server.start()
        StandardStream.output.writeLine("listening on http://127.0.0.1:\(port)")
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}

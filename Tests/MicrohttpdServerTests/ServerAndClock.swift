import HTTPServing
import MicrohttpdServer
import TestSupport

/// Runs `body` beside a server with one worker, whose time is `clock`.
func withWorker(
    _ responder: any Responder = EchoResponder(), clock: ManualMilliseconds = ManualMilliseconds(),
    change: (inout MicrohttpdServer.Configuration) -> Void = { _ in },
    _ body: (MicrohttpdServer, Int) async throws -> Void
) async throws {
    var configuration = MicrohttpdServer.Configuration()
    (configuration.port, configuration.workers, configuration.idleTimeout) = (0, 1, 600)
    configuration.now = { clock.now }
    change(&configuration)
    let server = MicrohttpdServer(configuration: configuration, responder: responder, log: .silent)
    let port = try server.start()
    do { try await body(server, port) } catch {
        await server.stop(within: .zero)
        throw error
    }
    await server.stop(within: .zero)
}

extension SocketClient {
    /// Asks for `path`, and returns the status of the answer.
    func status(of path: String) async throws -> Int {
        send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        return try await receive().status
    }
}

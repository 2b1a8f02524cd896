import HTTPServing
import MicrohttpdServer
import Synchronization
import TestSupport

/// Runs `body` beside a server with one worker, whose time is `clock`.
func withWorker(
    _ responder: any Responder = EchoResponder(), clock: ManualClock = ManualClock(),
    log: Log = .silent, change: (inout MicrohttpdServer.Configuration) -> Void = { _ in },
    _ body: (MicrohttpdServer, Int) async throws -> Void
) async throws {
    var configuration = MicrohttpdServer.Configuration()
    (configuration.port, configuration.workers, configuration.idleTimeout) = (0, 1, 600)
    configuration.now = { clock.milliseconds }
    change(&configuration)
    let server = MicrohttpdServer(configuration: configuration, responder: responder, log: log)
    let port = try server.start()
    do { try await body(server, port) } catch {
        await server.stop(within: .zero)
        throw error
    }
    await server.stop(within: .zero)
}

/// Whether a worker may begin a round: what happens within ``rest(_:)`` arrives all at once.
final class Rounds: Sendable {
    private let rounds = Mutex(())
    private let clock: ManualClock

    /// The rounds of a worker whose time is `clock`.
    init(_ clock: ManualClock) { self.clock = clock }

    /// Has a worker read the time only while it may begin a round. It does so between waiting and handling.
    func control(_ configuration: inout MicrohttpdServer.Configuration) {
        configuration.now = { self.rounds.withLock { _ in self.clock.milliseconds } }
    }

    /// Calls `body` while no round begins.
    func rest<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        try rounds.withLock { _ throws(Failure) in try body() }
    }
}

extension SocketClient {
    /// Asks for `path`, and returns the status of the answer.
    func status(of path: String) async throws -> Int {
        send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        return try await receive().status
    }

    /// Whether something has come, or the server has closed, by the time that it has answered `other` a thousand times:
    /// for what happens at once or never, without waiting for what never does.
    func hasNews(whileAsking other: SocketClient) async throws -> Bool {
        for _ in 0..<1000 where !hasNews { _ = try await other.status(of: "/") }
        return hasNews
    }

    /// Whether the server has closed, and said nothing before, by the time that it has answered `other` a thousand
    /// times.
    func isEnded(whileAsking other: SocketClient) async throws -> Bool {
        guard try await hasNews(whileAsking: other) else { return false }
        do { _ = try await receive() } catch SocketError.closed { return true }
        return false
    }
}

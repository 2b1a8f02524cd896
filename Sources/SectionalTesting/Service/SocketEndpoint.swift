internal import Dispatch
internal import HTTPServing
internal import MicrohttpdServer

/// An endpoint that runs a server for a responder and stops it when it is released.
final class SocketEndpoint: Endpoint {
    private static let host = "127.0.0.1"
    private let server: MicrohttpdServer
    private let port: Int

    init(_ responder: any Responder) throws {
        var configuration = MicrohttpdServer.Configuration()
        (configuration.host, configuration.port, configuration.workers) = (Self.host, 0, 1)
        // Long timeouts, so that no machine is too slow.
        (configuration.idleTimeout, configuration.headTimeout, configuration.bodyMinimumRate) = (600, 600, 0)
        server = MicrohttpdServer(configuration: configuration, responder: responder, log: .silent)
        port = try server.start()
    }

    deinit { Task.detached { [server] in await server.stop(within: .seconds(20)) } }

    func answer(_ request: Request) async throws -> TestAnswer {
        let (bytes, port) = (MessageText.bytes(of: request), port)
        let response = try await Self.onThread {
            Result { () throws(ServerError) in
                try HTTPProbe.response(host: Self.host, port: port, request: bytes, timeout: .seconds(600))
            }
        }.get()
        return try MessageText.answer(response)
    }

    /// Runs `body`, which blocks, on a thread of its own: the tasks' threads are few, and the service needs them.
    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "request").async { continuation.resume(returning: body()) }
        }
    }
}

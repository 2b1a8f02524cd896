import HTTPServing
import MicrohttpdServer
import POSIXProcess
import Synchronization
import TestSupport
import Testing

/// Servers that are told to stop while their only worker is busy, so that it is known what lies in its sockets then.
@Suite(.timeLimit(.minutes(5))) struct DrainingTests {
    /// Answers each request when `body` is done, which is called on the worker's own thread.
    private struct Calling: Responder {
        let body: @Sendable (Request) -> Void

        func respond(to request: Request) async -> Response {
            body(request)
            return Response(.ok)
        }
    }

    private static let request = "GET /next HTTP/1.1\r\nHost: x\r\nOrigin: https://a.example\r\n\r\n"

    private func server(_ body: @escaping @Sendable (Request) -> Void) -> MicrohttpdServer {
        let responder = Calling(body: body).wrapped(in: [
            RequestIdentifier(), CrossOrigin(allowedOrigins: ["https://a.example"]),
        ])
        return MicrohttpdServer(configuration: .patient, responder: responder, log: .silent)
    }

    /// A server, once it is there, and the task that stops it.
    private final class Stopping: Sendable {
        private let state = Mutex<(server: MicrohttpdServer?, task: Task<Void, Never>?)>((nil, nil))

        func prepare(_ server: MicrohttpdServer) { state.withLock { $0.server = server } }

        /// Has told the server to stop when it returns.
        func begin(within grace: Duration) {
            let server = state.withLock { $0.server }
            let task = Task.immediate { () async -> Void in await server?.stop(within: grace) }
            state.withLock { $0.task = task }
        }

        func end() async { await state.withLock { $0.task }?.value }
    }

    /// More connections than a worker accepts in some rounds wait in the listening socket when it is told to stop.
    @Test func `a stopping server answers all connected clients`() async throws {
        let stopping = Stopping()
        let waiting = Mutex<[SocketClient]>([])
        let port = Mutex(0)
        let server = server { request in
            guard request.path == Array("/stop".utf8) else { return }
            let port = port.withLock { $0 }
            let clients = (0..<200).compactMap { _ in try? SocketClient(port: port) }
            for client in clients { client.send(Self.request) }
            waiting.withLock { $0 = clients }
            stopping.begin(within: .seconds(60))
        }
        stopping.prepare(server)
        try port.withLock { $0 = try server.start() }
        let first = try SocketClient(port: port.withLock { $0 })
        first.send("GET /stop HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await first.receive().status == 200)
        let clients = waiting.withLock { $0 }
        #expect(clients.count == 200)
        for client in clients { #expect(try await client.receive().status == 200) }
        await stopping.end()
    }

    /// Clients that connect without end. Whoever has connected is accepted, and told of the end: a connection that still
    /// waits in a socket when that is closed is reset.
    @Test(.serialized, arguments: 1...10) func `a stopping server resets no connection`(_ round: Int) async throws {
        OpenFileLimit.raise()
        let server = server { _ in }
        let (port, isStopping) = (try server.start(), Flag())
        let ends = try await withThrowingTaskGroup(of: [SocketClient.End].self) { group in
            for _ in 0..<3 { group.addTask { try await onThread { Self.connecting(to: port, until: isStopping) } } }
            group.addTask {
                while server.connections < 20 { await Task.yield() }
                isStopping.raise()
                await server.stop(within: .seconds(60))
                return []
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(ends.count >= 20 && ends.allSatisfy { $0 == .closed })
    }

    /// Connects until the server takes nobody any more; how the connections ended.
    private static func connecting(to port: Int, until isStopping: Flag) -> [SocketClient.End] {
        var clients: [SocketClient] = []
        // Of all that run at the same time, there must be descriptors for each.
        while clients.count < 300 {
            if let client = try? SocketClient(port: port, patience: 100_000) {
                clients.append(client)
            } else if isStopping.isRaised {
                break
            }
        }
        return clients.map { $0.end() }
    }

    /// Each request sends the next one: some request lies in a socket at any time, also when the grace is over. That
    /// one is refused, through the middleware; were it composed, its answer might come when nobody is there to send it.
    @Test func `after the grace period, no request is answered`() async throws {
        let stopping = Stopping()
        let clients = Mutex<[SocketClient]>([])
        let composed = Mutex(0)
        let server = server { request in
            guard request.path == Array("/next".utf8) else { return }
            let count = composed.withLock { composed in
                composed += 1
                return composed
            }
            if count == 10 { stopping.begin(within: .zero) }
            clients.withLock { clients in if count < clients.count { clients[count].send(Self.request) } }
        }
        stopping.prepare(server)
        let port = try server.start()
        for _ in 0..<100 {
            let client = try SocketClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receive().status == 200)
            clients.withLock { $0.append(client) }
        }
        clients.withLock { $0[0].send(Self.request) }
        var answers: [RawResponse?] = []
        for client in clients.withLock({ $0 }) { answers.append(try? await client.receive()) }
        await stopping.end()
        let count = composed.withLock { $0 }
        #expect((10..<99).contains(count))
        let silent = [Int?](repeating: nil, count: 99 - count)
        #expect(answers.map { $0?.status } == [Int?](repeating: 200, count: count) + [503] + silent)
        let refused = answers.compactMap { $0 }.last
        #expect(refused?["access-control-allow-origin"] == "https://a.example" && refused?["x-request-id"] != nil)
    }
}

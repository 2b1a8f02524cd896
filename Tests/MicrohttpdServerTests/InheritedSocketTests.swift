import Glibc
import HTTPServing
import TestSupport
import Testing

@testable import MicrohttpdServer

/// Servers on sockets that another process has opened, such as a service manager: here it is this one.
@Suite(.timeLimit(.minutes(5))) struct InheritedSocketTests {
    /// Answers with its name.
    private struct Named: Responder {
        let name: String

        func respond(to request: Request) async -> Response { Response(.ok, body: .copying(name)) }
    }

    private func server(_ name: String, workers: Int = 1) -> MicrohttpdServer {
        var configuration = MicrohttpdServer.Configuration.patient
        configuration.workers = workers
        return MicrohttpdServer(configuration: configuration, responder: Named(name: name), log: .silent)
    }

    private func answer(_ client: SocketClient) async throws -> String {
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        return try await client.receive().text
    }

    /// A socket that listens, on a port of its own.
    private func opened() throws -> ListeningSocket { try ListeningSocket(host: "127.0.0.1", port: 0) }

    /// Workers share a socket if there are more of them; if there are fewer, each socket has a worker all the same.
    @Test(arguments: [(1, 3), (2, 2), (3, 1)]) func `a server answers on each inherited socket`(
        _ count: Int, workers: Int
    ) async throws {
        var sockets: [ListeningSocket] = []
        for _ in 0..<count { sockets.append(try opened()) }
        let server = server("one", workers: workers)
        let ports = sockets.map(\.port)
        #expect(try server.start(on: sockets.map { dup($0.descriptor) }) == ports[0])
        for port in ports {
            for _ in 0..<20 { #expect(try await answer(try SocketClient(port: port)) == "one") }
        }
        await server.stop(within: .seconds(60))
        sockets = []
        // A program that another test starts at this moment has a copy of the socket until it begins.
        for port in ports { while !Self.isRefused(port) { await Task.yield() } }
    }

    private static func isRefused(_ port: Int) -> Bool {
        do { _ = try SocketClient(port: port) } catch {
            return error as? SocketError == SocketError.cannotConnect(ECONNREFUSED)
        }
        return false
    }

    /// It stays open when a server stops: who connects then is answered by the next one.
    @Test func `a stopped server leaves the socket to the next one`() async throws {
        let socket = try opened()
        let (first, second) = (server("first"), server("second"))
        #expect(try first.start(on: [dup(socket.descriptor)]) == socket.port)
        #expect(try await answer(try SocketClient(port: socket.port)) == "first")
        await first.stop(within: .seconds(60))
        try #require(!Self.ignoresNewConnections(socket.descriptor))
        let waiting = try SocketClient(port: socket.port)
        #expect(try second.start(on: [dup(socket.descriptor)]) == socket.port)
        #expect(try await answer(waiting) == "second")
        await second.stop(within: .seconds(60))
    }

    /// Whether the socket has a filter (socket(7), SO_GET_FILTER, which has the number of SO_ATTACH_FILTER).
    private static func ignoresNewConnections(_ descriptor: Int32) -> Bool {
        var length: socklen_t = 0
        return getsockopt(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, nil, &length) == 0 && length > 0
    }

    @Test func `a socket that doesn't listen is refused`() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #expect(throws: ServerError.notListening(descriptor: Int(descriptor))) {
            _ = try server("one").start(on: [descriptor])
        }
    }
}

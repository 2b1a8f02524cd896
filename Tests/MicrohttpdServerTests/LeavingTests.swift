import Glibc
import HTTPServing
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Servers that tell their clients to leave, and whether they answer.
@Suite(.timeLimit(.minutes(5))) struct LeavingTests {
    /// Answers from memory if it may; has `/wait` wait.
    private struct Waiting: Responder {
        let gate = Gate()
        let validity = Validity()

        func respond(to request: Request) async -> Response {
            if request.path == Array("/wait".utf8) { await gate.wait() }
            var response = Response(.ok, body: .copying("one"))
            response.reuse = Reuse(validity)
            return response
        }
    }

    private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    private func server(_ responder: any Responder, workers: Int = 1) -> MicrohttpdServer {
        var configuration = MicrohttpdServer.Configuration.patient
        configuration.workers = workers
        return MicrohttpdServer(configuration: configuration, responder: responder, log: .silent)
    }

    private func answer(_ client: SocketClient) async throws -> RawResponse {
        client.send(Self.request)
        return try await client.receive()
    }

    /// Also with the responses that it has in memory; and it goes on accepting connections.
    @Test func `a leaving server tells clients to close their connections`() async throws {
        let server = server(Waiting())
        let port = try server.start()
        let client = try SocketClient(port: port)
        for _ in 0..<3 { #expect(try await answer(client)["connection"] == nil) }
        server.leave()
        // The worker is told by now, or by the next round.
        while try await answer(try SocketClient(port: port))["connection"] != "close" {}
        #expect(try await answer(client)["connection"] == "close")
        await #expect(throws: SocketError.closed) { _ = try await answer(client) }
        #expect(try await answer(try SocketClient(port: port)).text == "one")
        await server.stop(within: .seconds(60))
    }

    @Test func `a leaving server completes requests in progress`() async throws {
        let responder = Waiting()
        let server = server(responder)
        let client = try SocketClient(port: try server.start())
        client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
        await responder.gate.waiters(1)
        server.leave()
        let stop = Task { await server.stop(within: .seconds(60)) }
        responder.gate.open()
        #expect(try await client.receive().text == "one")
        await stop.value
    }

    @Test func `a server knows whether all its workers respond`() async throws {
        /// Keeps its worker until it is released.
        final class Blocking: Responder {
            let begun = Atomic(false)
            let isReleased = Atomic(false)

            func respond(to request: Request) async -> Response {
                begun.store(true, ordering: .sequentiallyConsistent)
                while !isReleased.load(ordering: .sequentiallyConsistent) { usleep(1000) }
                return Response(.ok)
            }
        }
        let responder = Blocking()
        let server = server(responder, workers: 3)
        let client = try SocketClient(port: try server.start())
        #expect(await server.respond(within: .seconds(600)))
        client.send(Self.request)
        while !responder.begun.load(ordering: .sequentiallyConsistent) { await Task.yield() }
        #expect(await server.respond(within: .milliseconds(50)) == false)
        responder.isReleased.store(true, ordering: .sequentiallyConsistent)
        #expect(try await client.receive().status == 200)
        #expect(await server.respond(within: .seconds(600)))
        await server.stop(within: .seconds(60))
        #expect(await server.respond(within: .seconds(600)))
    }
}

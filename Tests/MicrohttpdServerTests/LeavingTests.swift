import Glibc
import HTTPServing
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Servers that leave their port, to nobody or to another one.
@Suite(.timeLimit(.minutes(5))) struct LeavingTests {
    /// Answers with its name, from memory if it may; has `/wait` wait.
    private struct Named: Responder {
        let name: String
        let gate = Gate()
        let validity = Validity()

        func respond(to request: Request) async -> Response {
            if request.path == Array("/wait".utf8) { await gate.wait() }
            var response = Response(.ok, body: .copying(name))
            response.reuse = Reuse(validity)
            return response
        }
    }

    /// Calls `body` on the worker's own thread.
    private struct Busy: Responder {
        let body: @Sendable () -> Void

        func respond(to request: Request) async -> Response {
            body()
            return Response(.ok, body: .copying("old"))
        }
    }

    private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    private func server(_ responder: any Responder, workers: Int = 1, port: Int = 0) -> MicrohttpdServer {
        var configuration = MicrohttpdServer.Configuration.patient
        (configuration.workers, configuration.port) = (workers, port)
        return MicrohttpdServer(configuration: configuration, responder: responder, log: .silent)
    }

    private func answer(_ client: SocketClient) async throws -> RawResponse {
        client.send(Self.request)
        return try await client.receive()
    }

    /// Also with the responses that it has in memory; and it goes on accepting connections.
    @Test func tellsClientsToCloseTheirConnections() async throws {
        let server = server(Named(name: "one"))
        let port = try server.start()
        let client = try SocketClient(port: port)
        for _ in 0..<3 { #expect(try await answer(client)["connection"] == nil) }
        server.leave(.open)
        // The worker is told by now, or by the next round.
        while try await answer(try SocketClient(port: port))["connection"] != "close" {}
        #expect(try await answer(client)["connection"] == "close")
        await #expect(throws: SocketError.closed) { _ = try await answer(client) }
        #expect(try await answer(try SocketClient(port: port)).text == "one")
        await server.stop(within: .seconds(60))
    }

    /// From a server to one with more workers, and then to one with fewer. Connections that nobody has accepted are the
    /// next one's.
    @Test(arguments: [[1, 3, 2], [2, 2, 2], [3, 1, 1]]) func handsItsPortOver(_ workers: [Int]) async throws {
        let names = ["first", "second", "third"]
        var server = server(Named(name: names[0]), workers: workers[0])
        let port = try server.start()
        for (name, workers) in zip(names, workers).dropFirst() {
            let next = self.server(Named(name: name), workers: workers)
            let sockets = try server.duplicatedSockets()
            #expect(sockets.allSatisfy { MicrohttpdServer.port(of: $0) == port })
            #expect(try next.start(on: sockets) == port)
            server.leave(.toAnotherProcess)
            #expect(try server.duplicatedSockets().isEmpty)
            await server.stop(within: .seconds(60))
            for _ in 0..<50 { #expect(try await answer(try SocketClient(port: port)).text == name) }
            server = next
        }
        await server.stop(within: .seconds(60))
        // A program that another test starts at this moment has a copy of the socket until it begins.
        while !Self.isRefused(port) { await Task.yield() }
    }

    private static func isRefused(_ port: Int) -> Bool {
        do { _ = try SocketClient(port: port) } catch {
            return error as? SocketError == SocketError.cannotConnect(ECONNREFUSED)
        }
        return false
    }

    /// While its only worker is busy, more connections arrive than it accepts in one round: after that, it leaves them.
    @Test func leavesWaitingConnectionsToTheOther() async throws {
        let old = Mutex<MicrohttpdServer?>(nil)
        let clients = Mutex<[SocketClient]>([])
        let port = Mutex(0)
        let server = server(
            Busy {
                guard clients.withLock({ $0.isEmpty }) else { return }
                let connected = (0..<100).compactMap { _ in try? SocketClient(port: port.withLock { $0 }) }
                for client in connected { client.send(Self.request) }
                clients.withLock { $0 = connected }
                old.withLock { $0 }?.leave(.toAnotherProcess)
            })
        try port.withLock { $0 = try server.start() }
        old.withLock { $0 = server }
        let sockets = try server.duplicatedSockets()
        #expect(try await answer(try SocketClient(port: port.withLock { $0 })).text == "old")
        await server.stop(within: .seconds(60))
        let next = self.server(Named(name: "new"))
        _ = try next.start(on: sockets)
        var answers: [String] = []
        for client in clients.withLock({ $0 }) { answers.append(try await client.receive().text) }
        #expect(answers.count == 100 && answers.filter { $0 == "new" }.count > 50)
        #expect(answers.allSatisfy { ["old", "new"].contains($0) })
        await next.stop(within: .seconds(60))
    }

    @Test func completesWhatItHasBegun() async throws {
        let responder = Named(name: "one")
        let server = server(responder)
        let client = try SocketClient(port: try server.start())
        client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
        await responder.gate.waiters(1)
        server.leave(.toAnotherProcess)
        let stop = Task { await server.stop(within: .seconds(60)) }
        responder.gate.open()
        #expect(try await client.receive().text == "one")
        await stop.value
    }

    @Test func refusesWhatIsNoListeningSocket() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #expect(MicrohttpdServer.port(of: descriptor) == nil)
        #expect(throws: ServerError.notListening(descriptor: Int(descriptor))) {
            _ = try server(Named(name: "one")).start(on: [descriptor])
        }
    }

    @Test func saysWhetherEveryWorkerAnswers() async throws {
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

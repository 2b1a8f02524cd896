import HTTPServing
import MicrohttpdServer
import TestSupport
import Testing

/// What becomes of requests when the server stops.
extension MicrohttpdServerTests {
    @Test func `requests in progress are answered before the server stops`() async throws {
        let server = MicrohttpdServer(configuration: .patient, responder: echo, log: .silent)
        let port = try server.start()
        let clients = try (0..<20).map { _ in try SocketClient(port: port) }
        for client in clients { client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n") }
        await echo.gate.waiters(20)
        let quick = try SocketClient(port: port)
        async let stopped: Void = stop(server)
        // Until the server says that it is about to stop.
        var isStopping = false
        while !isStopping {
            quick.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            isStopping = try await quick.receive()["connection"] == "close"
        }
        echo.gate.open()
        for client in clients { #expect(try await client.receive().status == 200) }
        await stopped
        // It listens no more.
        while (try? SocketClient(port: port)) != nil { await Task.yield() }
    }

    @Test func `after the grace period, waiting requests get 503`() async throws {
        let responder = echo.wrapped(in: [RequestIdentifier(), CrossOrigin(allowedOrigins: ["https://a.example"])])
        let server = MicrohttpdServer(configuration: .patient, responder: responder, log: .silent)
        let client = try SocketClient(port: try server.start())
        client.send("GET /wait HTTP/1.1\r\nHost: x\r\nOrigin: https://a.example\r\nX-Request-Id: own\r\n\r\n")
        await echo.gate.waiters(1)
        await server.stop(within: .zero)
        let refused = try await client.receive()
        #expect(refused.status == 503 && refused["x-request-id"] == "own")
        #expect(refused["access-control-allow-origin"] == "https://a.example")
        echo.gate.open()
    }

    @Test func `the server drains although clients keep connecting`() async throws {
        let server = MicrohttpdServer(configuration: .patient, responder: echo, log: .silent)
        let port = try server.start()
        let waiting = try SocketClient(port: port)
        waiting.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
        await echo.gate.waiters(1)
        async let stopped: Void = stop(server)
        // It listens no more, although it is not done.
        while let client = try? SocketClient(port: port) {
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = try? await client.receive()
        }
        echo.gate.open()
        #expect(try await waiting.receive().status == 200)
        await stopped
    }

    private func stop(_ server: MicrohttpdServer) async { await server.stop(within: .seconds(60)) }
}

import HTTPServing
import MicrohttpdServer
import POSIXProcess
import TestSupport
import Testing

/// How many connections there may be, and which of them has to go.
@Suite(.timeLimit(.minutes(10))) struct ConnectionLimitTests {
    private let clock = ManualClock()
    private let echo = EchoResponder()
    private static let other: UInt32 = 0x7F00_0002

    /// Connections from one address, each of which has been idle for longer than the next.
    private func idle(_ count: Int, _ port: Int, from address: UInt32 = other) async throws -> [SocketClient] {
        var clients: [SocketClient] = []
        for _ in 0..<count {
            let client = try SocketClient(port: port, from: address)
            #expect(try await client.status(of: "/") == 200)
            clients.append(client)
            clock.advance(by: .seconds(1))
        }
        return clients
    }

    @Test func `an address at its limit loses its longest idle connection`() async throws {
        try await withWorker(echo, clock: clock, change: { ($0.workers, $0.connectionsPerAddress) = (2, 5) }) {
            _, port in
            let stranger = try await idle(1, port, from: 0x7F00_0003)
            let clients = try await idle(5, port)
            // Now the second is the one.
            #expect(try await clients[0].status(of: "/again") == 200)
            clock.advance(by: .seconds(1))
            let further = try await idle(1, port)
            #expect(try await clients[1].isEnded(whileAsking: further[0]))
            for client in stranger + further + [clients[0]] + clients[2...] {
                #expect(try await client.status(of: "/") == 200)
            }
        }
    }

    @Test func `an address with only busy connections is refused another`() async throws {
        try await withWorker(echo, clock: clock, change: { ($0.workers, $0.connectionsPerAddress) = (2, 2) }) {
            _, port in
            let busy = try (0..<2).map { _ in try SocketClient(port: port, from: Self.other) }
            for client in busy { client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n") }
            await echo.gate.waiters(2)
            let refused = try SocketClient(port: port, from: Self.other)
            await #expect(throws: SocketError.closed) { try await refused.status(of: "/") }
            #expect(try await SocketClient(port: port).status(of: "/") == 200)
            echo.gate.open()
            for client in busy { #expect(try await client.receive().status == 200) }
            // These are idle again.
            _ = try await idle(1, port)
        }
    }

    @Test func `connections of trusted proxies are not limited`() async throws {
        let proxies = TrustedProxies(["127.0.0.2"].compactMap(IPNetwork.init))
        let change: (inout MicrohttpdServer.Configuration) -> Void = {
            ($0.connectionsPerAddress, $0.trustedProxies) = (1, proxies)
        }
        try await withWorker(echo, clock: clock, change: change) { _, port in
            for client in try await idle(5, port) { #expect(try await client.status(of: "/") == 200) }
        }
    }

    /// Whoever leaves, it is that one that isn't there any more, and not another one of its address.
    @Test func `a connection that ended makes room for its address`() async throws {
        try await withWorker(echo, clock: clock, change: { $0.connectionsPerAddress = 3 }) { server, port in
            var clients = try await idle(3, port)
            clients.removeLast()
            while server.connections > 2 { await Task.yield() }
            let further = try await idle(2, port)
            #expect(try await clients[0].isEnded(whileAsking: further[1]))
            for client in [clients[1]] + further { #expect(try await client.status(of: "/") == 200) }
        }
    }

    @Test func `ended connections don't count for the limit`() async throws {
        try await withWorker(echo, clock: clock, change: { $0.connectionsPerAddress = 3 }) { server, port in
            let kept = try await idle(2, port)
            for _ in 0..<20 {
                _ = try await idle(1, port)
                // Gone are they once the server has seen it.
                while server.connections > 2 { await Task.yield() }
            }
            for client in kept { #expect(try await client.status(of: "/") == 200) }
            #expect(server.connections == 2)
        }
    }

    @Test func `above the limit, the longest idle connection is closed`() async throws {
        try await withWorker(echo, clock: clock, change: { $0.maximumConnections = 3 }) { _, port in
            let busy = try SocketClient(port: port)
            busy.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            await echo.gate.waiters(1)
            let clients = try await idle(2, port)
            let further = try await idle(1, port)
            #expect(try await clients[0].isEnded(whileAsking: further[0]))
            for client in [clients[1], further[0]] { #expect(try await client.status(of: "/") == 200) }
            echo.gate.open()
            #expect(try await busy.receive().status == 200)
        }
    }

    @Test func `without an idle connection, the longest sending one is closed`() async throws {
        try await withWorker(echo, clock: clock, change: { $0.maximumConnections = 3 }) { _, port in
            let clients = try await idle(3, port)
            for client in clients {
                client.send("POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
                // Its head was taken.
                #expect(try await client.receive().status == 100)
                client.send("a")
            }
            let further = try await idle(1, port)
            #expect(try await clients[0].isEnded(whileAsking: further[0]))
            clients[2].send("bc")
            #expect(try await clients[2].receive().text == "POST /  3")
        }
    }

    @Test func `idle connections make room for others`() async throws {
        let count = min(10_000, OpenFileLimit.raise() - 3000)
        try #require(count > 0, "the limit of open files is too low")
        try await withWorker(
            echo, clock: clock, change: { ($0.maximumConnections, $0.connectionsPerAddress) = (1000, 20_000) }
        ) { server, port in
            var idle: [SocketClient] = []
            for number in 0..<count {
                idle.append(try SocketClient(port: port))
                if number % 500 == 0 { #expect(try await SocketClient(port: port).status(of: "/") == 200) }
            }
            for _ in 0..<10 { #expect(try await SocketClient(port: port).status(of: "/") == 200) }
            #expect(server.connections <= 1064)
        }
    }
}

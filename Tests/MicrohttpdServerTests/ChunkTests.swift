import MicrohttpdServer
import TestSupport
import Testing

/// Sizes and extensions of chunks that fill a connection's memory: libmicrohttpd would go round and round.
@Suite(.timeLimit(.minutes(10))) struct ChunkTests {
    private static let head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

    @Test(arguments: ["0;" + String(repeating: "a", count: 20_000), String(repeating: "0", count: 20_000)])
    func thatNeverEndKeepNobodyBusy(line: String) async throws {
        try await withWorker { server, port in
            let clients = try (0..<4).map { _ in try SocketClient(port: port) }
            for client in clients { client.send(Self.head + "1\r\na\r\n" + line) }
            for client in clients { try await client.receiveToEnd() }
            #expect(try await SocketClient(port: port).status(of: "/") == 200)
            #expect(server.rounds < 1000)
        }
    }

    /// What fills the memory to its last byte, with nothing after it that could be seen to wait.
    @Test(arguments: ["0;" + String(repeating: "a", count: 8300), String(repeating: "0", count: 8300)])
    func thatStopGoingOnKeepNobodyBusy(line: String) async throws {
        let clock = ManualMilliseconds()
        try await withWorker(clock: clock) { server, port in
            for size in stride(from: 7900, through: 8300, by: 20) {
                let client = try SocketClient(port: port)
                client.send(Self.head + line.prefix(size))
                if size % 40 == 0 { client.finishSending() }
                async let end = client.receiveToEnd()
                // Time goes by until the server has had enough.
                let passing = Task { while !Task.isCancelled { clock.advance(seconds: 1); await Task.yield() } }
                _ = try await end
                passing.cancel()
            }
            #expect(server.rounds < 20_000)
        }
    }

    @Test func thatAreHonestAreTaken() async throws {
        try await withWorker { _, port in
            let stuck = try (0..<4).map { _ in try SocketClient(port: port) }
            let client = try SocketClient(port: port)
            client.send(Self.head + "1\r\na\r\n5;name=va")
            for other in stuck { other.send(Self.head + "0;" + String(repeating: "a", count: 20_000)) }
            for other in stuck { try await other.receiveToEnd() }
            client.send(
                "lue\r\nabcde\r\n0\r\n\r\n" + Self.head + "400\r\n\(String(repeating: "a", count: 1024))\r\n0\r\n\r\n")
            #expect(try await client.receive().text == "POST /  6")
            #expect(try await client.receive().text == "POST /  1024")
        }
    }
}

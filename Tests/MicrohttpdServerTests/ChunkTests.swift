import HTTPServing
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Sizes and extensions of chunks that fill a connection's memory: libmicrohttpd would go round and round.
@Suite(.timeLimit(.minutes(10))) struct ChunkTests {
    private static let head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

    @Test(arguments: ["0;" + String(repeating: "a", count: 20_000), String(repeating: "0", count: 20_000)])
    func `endless chunk lines keep no worker busy`(line: String) async throws {
        try await withWorker { server, port in
            let clients = try (0..<4).map { _ in try SocketClient(port: port) }
            for client in clients { client.send(Self.head + "1\r\na\r\n" + line) }
            for client in clients { try await client.receiveToEnd() }
            #expect(try await SocketClient(port: port).status(of: "/") == 200)
            #expect(server.rounds < 1000)
        }
    }

    /// Sends a request while the worker is busy, which finds all of it then.
    private final class Sending: Responder {
        let request: String
        let clients = Mutex<[SocketClient]>([])
        let port = Mutex(0)

        init(request: String) { self.request = request }

        func respond(to request: Request) async -> Response {
            guard let client = try? SocketClient(port: port.withLock { $0 }) else { return Response(.notFound) }
            client.send(self.request)
            clients.withLock { $0.append(client) }
            return Response(.ok)
        }
    }

    /// Their memory is filled in some 40 rounds; a look for them is due every eighth round, and they are ended at the
    /// second one that finds them so.
    @Test(arguments: ["0;" + String(repeating: "a", count: 20_000), String(repeating: "0", count: 20_000)])
    func `connections with endless chunk lines are closed`(line: String) async throws {
        let sending = Sending(request: Self.head + line)
        try await withWorker(sending) { server, port in
            sending.port.withLock { $0 = port }
            let client = try SocketClient(port: port)
            for _ in 0..<10 {
                let rounds = server.rounds
                #expect(try await client.status(of: "/") == 200)
                // It has been accepted by then.
                while server.rounds - rounds < 8 { await Task.yield() }
                while server.connections > 1, server.rounds - rounds < 80 { await Task.yield() }
                #expect(server.connections == 1)
            }
        }
    }

    /// What fills the memory to its last byte, with nothing after it that could be seen to wait.
    @Test(arguments: ["0;" + String(repeating: "a", count: 8300), String(repeating: "0", count: 8300)])
    func `an unfinished chunk line keeps no worker busy`(line: String) async throws {
        let (clock, start) = (ManualClock(), ContinuousClock.now)
        try await withWorker(clock: clock) { server, port in
            for size in stride(from: 7900, through: 8300, by: 20) {
                let client = try SocketClient(port: port)
                client.send(Self.head + line.prefix(size))
                if size % 40 == 0 { client.finishSending() }
                async let end = client.receiveToEnd()
                // Time goes by until the server has had enough.
                let passing = Task { while !Task.isCancelled { clock.advance(by: .seconds(1)); await Task.yield() } }
                defer { passing.cancel() }
                _ = try await end
            }
            // Where its clock runs ahead, a worker that has nothing to do turns a round each millisecond.
            let milliseconds = Int((ContinuousClock.now - start) / Duration.milliseconds(1))
            #expect(server.rounds < 20_000 + milliseconds)
        }
    }

    /// The line fills the memory to its last byte, so that the end isn't read any more.
    @Test func `a connection in a chunk line ends when its client leaves`() async throws {
        let sending = Sending(request: Self.head + "0;" + String(repeating: "a", count: 8006))
        try await withWorker(sending) { server, port in
            sending.port.withLock { $0 = port }
            let client = try SocketClient(port: port)
            let before = server.rounds
            #expect(try await client.status(of: "/") == 200)
            // It has been accepted by then.
            while server.rounds - before < 8 { await Task.yield() }
            sending.clients.withLock { $0.removeAll() }
            let rounds = server.rounds
            while server.connections > 1, server.rounds - rounds < 120 { await Task.yield() }
            #expect(server.connections == 1)
        }
    }

    /// Whatever their sizes are, and however they come, beside others that have rounds follow one another at once.
    @Test(arguments: [1, 7, 512, 4096, 100_000]) func `valid chunks are read however they arrive`(of size: Int)
        async throws
    {
        try await withWorker { _, port in
            var generator = SeededGenerator(seed: 7)
            for total in size == 1 ? [0, 1, 300] : [0, 1, 300, 8192, 60_000] {
                let stuck = try SocketClient(port: port)
                stuck.send(Self.head + "0;" + String(repeating: "a", count: 20_000))
                let client = try SocketClient(port: port)
                let request = Self.head + Self.chunks(of: total, &generator)
                for start in stride(from: 0, to: request.utf8.count, by: size) {
                    client.send(Array(request.utf8.dropFirst(start).prefix(size)))
                }
                #expect(try await client.receive().text == "POST /  \(total)")
                try await stuck.receiveToEnd()
            }
        }
    }

    /// A content of `total` bytes in chunks of many sizes, some of which have an extension.
    private static func chunks(of total: Int, _ generator: inout SeededGenerator) -> String {
        var (text, rest) = ("", total)
        while rest > 0 {
            let count = min(rest, [1, 9, 500, 1023, 1024, 4096, 8192, 20_000].randomElement(using: &generator) ?? 1)
            let name = String(repeating: "e", count: Int.random(in: 0..<300, using: &generator))
            text += String(count, radix: 16) + (Bool.random(using: &generator) ? "" : ";\(name)=v") + "\r\n"
            text += String(repeating: "c", count: count) + "\r\n"
            rest -= count
        }
        return text + "0\r\n\r\n"
    }

    @Test func `valid chunks are read beside endless ones`() async throws {
        try await withWorker { _, port in
            let stuck = try (0..<4).map { _ in try SocketClient(port: port) }
            let client = try SocketClient(port: port)
            client.send(Self.head + "1\r\na\r\n5;name=va")
            for other in stuck { other.send(Self.head + "0;" + String(repeating: "a", count: 20_000)) }
            for other in stuck { try await other.receiveToEnd() }
            client.send("lue\r\nabcde\r\n0\r\n\r\n")
            #expect(try await client.receive().text == "POST /  6")
            let other = try SocketClient(port: port)
            other.send(Self.head + "400\r\n\(String(repeating: "a", count: 1024))\r\n0\r\n\r\n")
            #expect(try await other.receive().text == "POST /  1024")
        }
    }

    /// Where libmicrohttpd takes a bare LF for the end of a line, a proxy in front may not: nothing that follows is taken
    /// for another request.
    @Test(arguments: ["1\r\na\r\n0\r\n\r\n", "1\na\n0\n\n", "1;\na\r\n0\r\n\r\n", "1\r\na\r\n0\r\nX: y\n\r\n"])
    func `chunk lines with a bare LF end the connection`(chunks: String) async throws {
        try await withServer(EchoResponder()) { port in
            let client = try SocketClient(port: port)
            client.send(Self.head + chunks + "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n")
            let response = try await client.receive()
            #expect(response.text == "POST /  1")
            #expect(response["connection"] == "close")
            #expect(try await client.receiveToEnd() == 0)
        }
    }
}

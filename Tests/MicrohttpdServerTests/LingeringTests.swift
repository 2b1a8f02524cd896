import HTTPServing
import MicrohttpdServer
import TestSupport
import Testing

/// A client that sends all of its request before it reads, as many do, gets the response that came before.
@Suite(.timeLimit(.minutes(5))) struct LingeringTests {
    private static func head(_ fields: String, _ path: String = "/") -> String {
        "POST \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n"
    }

    /// Waits until the server has answered, and then sends `content`, as a client does whose content is on its way.
    /// Returns whether all of it was taken, and the response.
    private func answer(
        to head: String, _ content: [UInt8], from client: SocketClient
    ) async throws -> (isTaken: Bool, response: RawResponse) {
        client.send(head)
        let isTaken = try await onThread {
            client.waitForNews()
            return client.sendAll(content)
        }
        return (isTaken, try await client.receive())
    }

    @Test(arguments: [66_000, 3 << 20, 20 << 20]) func `a client that sends a long refused body gets the refusal`(
        count: Int
    ) async throws {
        try await withServer(EchoResponder()) { port in
            for fields in ["Content-Length: \(count)", "Transfer-Encoding: gzip"] {
                let client = try SocketClient(port: port)
                let (isTaken, response) = try await answer(
                    to: Self.head(fields), [UInt8](repeating: 97, count: count), from: client)
                #expect(isTaken, "the client may send all of it")
                #expect(response.status == (fields.hasPrefix("C") ? 413 : 400))
                #expect(response["connection"] == "close")
                #expect(client.end() == .closed)
            }
        }
    }

    /// The length isn't announced.
    @Test(arguments: [70_000, 900_000, 3 << 20]) func `a client that sends refused chunks gets the refusal`(count: Int)
        async throws
    {
        try await withServer(EchoResponder()) { port in
            let client = try SocketClient(port: port)
            let chunk = "10000\r\n" + String(repeating: "a", count: 65_536) + "\r\n"
            let chunks = String(repeating: chunk, count: count / 65_536 + 1) + "0\r\n\r\n"
            let request = Array((Self.head("Transfer-Encoding: chunked") + chunks).utf8)
            let isTaken = try await onThread { client.sendAll(request) }
            #expect(isTaken)
            #expect(try await client.receive().status == 413)
        }
    }

    @Test func `a client that sends an unneeded body gets the response`() async throws {
        try await withServer(Refusing()) { port in
            let client = try SocketClient(port: port)
            let content = [UInt8](repeating: 97, count: 3 << 20)
            let (isTaken, response) = try await answer(
                to: Self.head("Content-Length: \(content.count)"), content, from: client)
            #expect(isTaken && response.status == 403)
        }
    }

    /// libmicrohttpd refuses some of them itself.
    @Test(arguments: [
        ("GET / HTTP/9.9\r\n", 505), ("GET / HTTP/1.1\r\nHost\r\n", 400),
        ("GET /\(String(repeating: "a", count: 9000))", 414),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "b", count: 9000))", 431),
        (head("Content-Length: -1"), 400), (head("A : b\r\nContent-Length: 5"), 400),
        (head("Cookie: \(String(repeating: "ab", count: 2500))"), 431),
    ])
    func `a client that sends a refused head gets the refusal`(head: String, status: Int) async throws {
        try await withServer(EchoResponder()) { port in
            let client = try SocketClient(port: port)
            #expect(try await client.status(of: "/first") == 200)
            let content = [UInt8](repeating: 97, count: 3 << 20)
            let (isTaken, response) = try await answer(to: head, content, from: client)
            #expect(isTaken && response.status == status)
            #expect(client.end() == .closed)
        }
    }

    @Test func `discarding a refused body stops at the byte limit`() async throws {
        try await withServer(EchoResponder(), change: { $0.discardedBytes = 1 << 20 }) { port in
            let client = try SocketClient(port: port)
            client.send(Self.head("Content-Length: \(1 << 30)"))
            let isTaken = try await onThread {
                client.waitForNews()
                return (0..<1024).allSatisfy { _ in client.sendAll([UInt8](repeating: 97, count: 1 << 20)) }
            }
            #expect(!isTaken, "nobody takes a gigabyte")
        }
    }

    @Test func `discarding a refused body stops at the time limit`() async throws {
        let clock = ManualClock()
        try await withWorker(clock: clock) { _, port in
            let (client, other) = (try SocketClient(port: port), try SocketClient(port: port))
            client.send(Self.head("Content-Length: \(1 << 30)"))
            #expect(try await client.receive().status == 413)
            #expect(client.sendAll(Array("still sending".utf8)))
            for _ in 0..<100 { #expect(try await other.status(of: "/") == 200) }
            #expect(client.sendAll(Array("still sending".utf8)), "its time isn't over")
            clock.advance(by: .seconds(11))
            var isTaken = true
            for _ in 0..<1000 where isTaken {
                _ = try await other.status(of: "/")
                isTaken = client.sendAll(Array("still sending".utf8))
            }
            #expect(!isTaken, "its time is over")
        }
    }

    /// One more than lingers at the same time ends the first.
    @Test func `above the limit, the first lingering connection is ended`() async throws {
        try await withWorker { _, port in
            let (first, other) = (try SocketClient(port: port), try SocketClient(port: port))
            var clients: [SocketClient] = []
            for client in [first] + (try (0..<64).map { _ in try SocketClient(port: port) }) {
                client.send(Self.head("Content-Length: 100000"))
                #expect(try await client.receive().status == 413)
                // The server has ended the connection once it has sent the end, too.
                #expect(client.end() == .closed)
                clients.append(client)
            }
            var isTaken = true
            for _ in 0..<1000 where isTaken {
                _ = try await other.status(of: "/")
                isTaken = first.sendAll([97])
            }
            #expect(!isTaken)
            #expect(clients.dropFirst(2).allSatisfy { $0.sendAll([97]) && $0.sendAll([97]) })
        }
    }

    @Test func `a lingering connection makes room for others`() async throws {
        try await withWorker(change: { $0.maximumConnections = 2 }) { _, port in
            let lingering = try SocketClient(port: port)
            lingering.send(Self.head("Content-Length: 100000"))
            #expect(try await lingering.receive().status == 413)
            #expect(lingering.end() == .closed)
            let others = [try SocketClient(port: port), try SocketClient(port: port)]
            for other in others { #expect(try await other.status(of: "/") == 200) }
            var isTaken = true
            for _ in 0..<1000 where isTaken {
                for other in others { #expect(try await other.status(of: "/") == 200) }
                isTaken = lingering.sendAll([97])
            }
            #expect(!isTaken)
        }
    }

    /// A request with all of its content is answered on a connection that goes on.
    @Test func `a connection with complete requests is kept`() async throws {
        try await withServer(EchoResponder()) { port in
            let client = try SocketClient(port: port)
            for count in [60_000, 3] {
                client.send(Self.head("Content-Length: \(count)") + String(repeating: "a", count: count))
                #expect(try await client.receive().status == 200)
            }
        }
    }

    private struct Refusing: Responder {
        func streamedLimit(_ method: HTTPServing.Method, _ path: [UInt8]) -> Int? { 8 << 20 }
        func respond(to request: Request) async -> Response { Response(.forbidden) }
    }
}

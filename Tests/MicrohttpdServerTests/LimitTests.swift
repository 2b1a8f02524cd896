import MicrohttpdServer
import TestSupport
import Testing

/// What is just within a limit, and what is just beyond.
@Suite(.timeLimit(.minutes(5))) struct LimitTests {
    private let echo = EchoResponder()

    @Test(arguments: [(99, 200), (100, 200), (101, 414), (102, 414)])
    func `a longer target than the limit gets 414`(_ count: Int, _ status: Int) async throws {
        try await withServer(echo, change: { $0.maximumTarget = 100 }) { port in
            for target in [
                "/" + String(repeating: "a", count: count - 1), "/?" + String(repeating: "b", count: count - 2),
            ] {
                let client = try SocketClient(port: port)
                client.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try await client.receive().status == status)
            }
        }
    }

    @Test(arguments: [(99, 200), (100, 200), (101, 431)])
    func `more fields than the limit get 431`(_ count: Int, _ status: Int) async throws {
        try await withServer(echo, change: { $0.connectionMemory = 32_768 }) { port in
            let client = try SocketClient(port: port)
            // With `Host`.
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\((1..<count).map { "a\($0): b\r\n" }.joined())\r\n")
            #expect(try await client.receive().status == status)
        }
    }

    @Test(arguments: [(999, 200), (1000, 200), (1001, 413)])
    func `a larger body than the limit gets 413`(_ count: Int, _ status: Int) async throws {
        let content = String(repeating: "a", count: count)
        let chunked = "Transfer-Encoding: chunked\r\n\r\n\(String(count, radix: 16))\r\n\(content)\r\n0\r\n\r\n"
        try await withServer(echo, change: { $0.maximumBody = 1000 }) { port in
            for rest in ["Content-Length: \(count)\r\n\r\n\(content)", chunked] {
                let client = try SocketClient(port: port)
                client.send("POST / HTTP/1.1\r\nHost: x\r\n" + rest)
                #expect(try await client.receive().status == status)
            }
        }
    }

    /// Its end may never come.
    @Test func `a client that waits after too much of a body gets 413`() async throws {
        try await withServer(echo, change: { $0.maximumBody = 1000 }) { port in
            let client = try SocketClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n")
            client.send(String(repeating: "a", count: 1001))
            #expect(try await client.receive().status == 413)
            #expect(client.end() == .closed)
        }
    }

    /// A content that doesn't end is not read to its end: whoever sends it is not heard any more.
    @Test func `an endless body is not read to its end`() async throws {
        try await withServer(echo, change: { $0.maximumBody = 1000 }) { port in
            let client = try SocketClient(port: port)
            let chunk = "10000\r\n" + String(repeating: "a", count: 65_536) + "\r\n"
            client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<48 { client.send(chunk) }
            client.send("0\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await [[], [413]].contains(answers(of: client)))
        }
    }

    /// The statuses of all answers until the connection is closed, or a request was answered as if it were one.
    private func answers(of client: SocketClient) async throws -> [Int] {
        var statuses: [Int] = []
        do {
            while statuses.last ?? 400 >= 400 { statuses.append(try await client.receive().status) }
        } catch SocketError.closed {}
        return statuses
    }

    @Test(arguments: [
        ("https://x/abs?a=b", "GET /abs a=b 0"), ("https://x:443/abs", "GET /abs  0"), ("https://x", "GET /  0"),
        ("https://x?a=b", "GET / a=b 0"), ("http://x:80/a//b", "GET /a//b  0"), ("HTTPS://x/a", "GET /a  0"),
    ])
    func `an absolute target is reduced to path and query`(_ target: String, _ answer: String) async throws {
        try await withServer(echo) { port in
            let client = try SocketClient(port: port)
            client.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receive().text == answer)
        }
    }
}

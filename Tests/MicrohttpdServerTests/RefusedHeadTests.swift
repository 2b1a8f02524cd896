import HTTPServing
import JSON
import Synchronization
import TestSupport
import Testing

/// Heads that libmicrohttpd reads another way than they came, or that it answers wrongly.
@Suite(.timeLimit(.minutes(5))) struct RefusedHeadTests {
    /// Says that it was asked; its answer may be sent again.
    private final class Witness: Responder {
        let heads = Mutex<[String]>([])
        let validity = Validity()

        func respond(to request: Request) async -> Response {
            heads.withLock { $0.append(request.headers.lines.map { "\($0.name)=\($0.value)" }.joined(separator: "&")) }
            var response = Response(.ok, body: .copying("ok"))
            response.reuse = Reuse(validity)
            return response
        }
    }

    @Test(arguments: [
        "Authorizatio: Bearer T\r\n n", "Content-Leng: 35\r\n th", "A: b\r\n\tc", " A: b", "A: b\u{0}c", "A: b\u{0}",
        "A: b\u{0}\u{0}C\u{0} d", "A: b\u{0}\u{0}X\nC:35\n ontent-Length", "A: b\nC: d", "A: b\rC: d", "A: b\r", ": b",
        "A : b", "A(: b", "A\u{e9}: b",
    ]) func `an ambiguous head is refused`(fields: String) async throws {
        let witness = Witness()
        try await withServer(witness, workers: 1) { port in
            for _ in 0..<2 {
                let client = try SocketClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n")
                let response = try await client.receive()
                #expect(response.status == 400)
                #expect(response["connection"] == "close")
                #expect(response["content-type"] == "application/problem+json")
                #expect(response["x-content-type-options"] == "nosniff")
                #expect(try await client.receiveToEnd() == 0)
            }
            #expect(witness.heads.withLock { $0 } == [])
        }
    }

    /// libmicrohttpd would hand the request on, and close the connection without its answer.
    @Test(arguments: ["", "Content-Length: 0\r\n"]) func `an expected body without a length is refused`(length: String)
        async throws
    {
        let witness = Witness()
        try await withServer(witness, workers: 1) { port in
            for method in ["GET", "POST"] {
                let client = try SocketClient(port: port)
                client.send("\(method) / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\(length)\r\na")
                #expect(try await client.receive().status == 400)
                #expect(try await client.receiveToEnd() == 0)
            }
            #expect(witness.heads.withLock { $0 } == [])
        }
    }

    /// A line that is folded looks like the header field of a ready response to libmicrohttpd.
    @Test func `a folded field gets no ready response`() async throws {
        let witness = Witness()
        try await withServer(witness, workers: 1) { port in
            for _ in 0..<2 {
                let client = try SocketClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer T\r\n\r\n")
                #expect(try await client.receive().status == 200)
                client.send("GET / HTTP/1.1\r\nHost: x\r\nAuthorizatio: Bearer T\r\n n\r\n\r\n")
                #expect(try await client.receive().status == 400)
            }
            #expect(witness.heads.withLock { $0 } == ["Host=x&Authorization=Bearer T"])
        }
    }

    @Test(arguments: [
        "GE\u{0}T / HTTP/1.1", "GET\u{0} / HTTP/1.1", "GET\u{0}X / HTTP/1.1", "GET /\u{0} HTTP/1.1", "GE\"T / HTTP/1.1",
    ])
    func `a malformed request line is refused`(_ line: String) async throws {
        let witness = Witness()
        try await withServer(witness, workers: 1) { port in
            let honest = try SocketClient(port: port)
            honest.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await honest.receive().status == 200)
            let client = try SocketClient(port: port)
            client.send("\(line)\r\nHost: x\r\n\r\n")
            #expect(try await client.receive().status == 400)
            #expect(witness.heads.withLock { $0 }.count == 1)
        }
    }

    /// What is kept for a head answers no other that has the same bytes once its line ends are zeros.
    @Test func `a refused head does not affect others`() async throws {
        let witness = Witness()
        try await withServer(witness, workers: 1) { port in
            for _ in 0..<3 {
                let client = try SocketClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: x\r\nA: b\u{0}\u{0}C\u{0} d\r\n\r\n")
                #expect(try await client.receive().status == 400)
                let other = try SocketClient(port: port)
                other.send("GET / HTTP/1.1\r\nHost: x\r\nA: b\r\nC: d\r\n\r\n")
                #expect(try await other.receive().status == 200)
            }
            #expect(Set(witness.heads.withLock { $0 }) == ["Host=x&A=b&C=d"])
        }
    }

    @Test(arguments: [
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chun\u{212A}ed\r\n\r\n0\r\n\r\n",
    ]) func `a wrong transfer coding is refused`(request: String) async throws {
        try await withServer(EchoResponder(), workers: 1) { port in
            let client = try SocketClient(port: port)
            client.send(request)
            // A content without an end would be waited for.
            try #require(await client.hasNews(whileAsking: SocketClient(port: port)))
            #expect(try await client.receive().status == 400)
            #expect(try await client.receiveToEnd() == 0)
        }
    }

    /// libmicrohttpd takes a target that begins with a zero for none.
    @Test func `a target that begins with a zero byte is refused once`() async throws {
        try await withServer(EchoResponder(), workers: 1) { port in
            let client = try SocketClient(port: port)
            client.send("POST \u{0}/ HTTP/1.1\r\nHost: x\r\nContent-Length: +0\r\n\r\n")
            #expect(try await client.receive().status == 400)
            #expect(try await client.receiveToEnd() == 0)
        }
    }

    /// libmicrohttpd's own answer to these has two heads.
    @Test(arguments: [
        ("Content-Length: +0", 400), ("Content-Length: -1", 400), ("Content-Length:", 400),
        ("Content-Length: 0x1", 400),
        ("Content-Length: 99999999999999999999999", 413),
        ("Cookie: \(Array(repeating: "a", count: 1000).joined(separator: ";"))", 431),
        ("Cookie: \(String(repeating: "ab", count: 2500))", 431),
    ]) func `a malformed head is answered once, then its connection is closed`(field: String, status: Int) async throws
    {
        try await withServer(EchoResponder(), workers: 1) { port in
            let other = try SocketClient(port: port)
            other.send("POST /other HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nCookie: a=b\r\n")
            let client = try SocketClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\n")
            let response = try await client.receive()
            #expect(response.status == status)
            #expect(response["content-type"] == "application/problem+json")
            #expect(response["x-content-type-options"] == "nosniff")
            #expect(try await client.receiveToEnd() == 0)
            // Whoever else is sending a head isn't taken for that one.
            other.send("\r\nabc")
            #expect(try await other.receive().text == "POST /other  3")
        }
    }

    @Test func `a head of any size is answered`() async throws {
        try await withServer(EchoResponder(), workers: 1) { port in
            for size in Array(stride(from: 5500, through: 7500, by: 250))
                + Array(stride(from: 7500, through: 8400, by: 7))
            {
                let client = try SocketClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "b", count: size))\r\n\r\n")
                let status = try await client.receive().status
                #expect(status == (size <= 6000 ? 200 : 431), "with \(size) bytes")
            }
        }
    }

    /// Fields and cookies take memory beside their text, which an answer lacks then.
    @Test(arguments: [("A", "\r\n", 90), ("Cookie: a", ";", 60)])
    func `heads with many fields or cookies are answered`(part: String, separator: String, count: Int) async throws {
        try await withServer(EchoResponder(), workers: 1) { port in
            let isCookie = separator == ";"
            let fields =
                isCookie
                ? part + String(repeating: ";a", count: count)
                : (0..<count).map { "\(part)\($0): b" }.joined(separator: separator)
            for size in stride(from: 0, through: 5000, by: 50) {
                let client = try SocketClient(port: port)
                let padding = "Padding: " + String(repeating: "b", count: size)
                client.send("GET / HTTP/1.1\r\nHost: x\r\n\(padding)\r\n\(fields)\r\n\r\n")
                #expect([200, 431].contains(try await client.receive().status), "with \(size) bytes")
            }
        }
    }

    /// A head of `size` bytes whose request line and fields before the last one are `start`.
    private static func head(_ size: Int, _ start: String, _ last: String) -> String {
        let text = start + last
        return text + String(repeating: "b", count: max(size - text.utf8.count - 4, 0)) + "\r\n\r\n"
    }

    private static let line = "GET / HTTP/1.1\r\nHost: x\r\n"

    private static let starts: [(String, String)] = [
        (line, "Cookie: a="),
        (line + "Cookie: " + String(repeating: "a=b; ", count: 140) + "\r\n", "A: "),
        (line + (0..<200).map { "A\($0): b\r\n" }.joined(), "A: "),
        (line + (0..<30).map { "A\($0): \(String(repeating: "b", count: 100))\r\n" }.joined(), "Cookie: a="),
        (line, "A: "),
        ("GET /\(String(repeating: "t", count: 2000)) HTTP/1.1\r\nHost: x\r\n", "Cookie: a="),
        ("GET /\(String(repeating: "t", count: 6500)) HTTP/1.1\r\nHost: x\r\n", "A: "),
    ]

    @Test(arguments: starts.indices) func `a head that fills the memory is answered once`(index: Int) async throws {
        let (start, last) = Self.starts[index]
        try await withServer(EchoResponder(), workers: 1) { port in
            let other = try SocketClient(port: port)
            for size in stride(from: 7000, through: 9000, by: 7) {
                // Nor is an answer sent to whoever was answered before.
                #expect(try await other.status(of: "/") == 200)
                let client = try SocketClient(port: port)
                client.send(Self.head(size, start, last))
                let response = try await client.receive()
                #expect([414, 431].contains(response.status), "with \(size) bytes")
                if response["connection"] == "close" {
                    #expect(try await client.receiveToEnd() == 0, "with \(size) bytes")
                } else {
                    #expect(try await client.status(of: "/") == 200, "with \(size) bytes")
                }
            }
        }
    }

    /// What comes behind a head is read with its last line, and takes up to half of the memory that is left.
    @Test func `a too large head among pipelined ones gets 431`() async throws {
        try await withServer(EchoResponder(), workers: 1) { port in
            for size in 6000..<6160 {
                let client = try SocketClient(port: port)
                let start = Self.line + "Cookie: \(String(repeating: "a", count: 690))\r\n"
                client.send(Self.line + "\r\n" + Self.head(size, start, "A: ") + Self.head(6000, Self.line, "A: "))
                #expect(try await client.receive().status == 200)
                let response = try await client.receive()
                #expect(response.status == 431, "with \(size) bytes")
                #expect(response["content-type"] == "application/problem+json")
            }
        }
    }

    /// A page of an allowed origin can read them, and they are found in the log.
    @Test(arguments: [
        ("GET /\(String(repeating: "a", count: 2100)) HTTP/1.1\r\nHost: x", 414),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "b", count: 6500))", 431),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "b", count: 7000))", 431),
        ("GET / HTTP/1.1\r\nHost: x\r\nCookie: \(String(repeating: "ab", count: 2500))", 431),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 70000", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nHost: x", 400), ("GET / HTTP/1.1\r\nHost: x\r\nA : b", 400),
    ]) func `refused requests have an id and CORS fields, and are counted`(head: String, status: Int) async throws {
        let statuses = Statuses()
        let responder = Witness().wrapped(in: [
            statuses, RequestIdentifier(), CrossOrigin(allowedOrigins: ["https://a.example"]),
        ])
        try await withServer(responder, workers: 1) { port in
            let client = try SocketClient(port: port)
            let (line, rest) = (head.prefix { $0 != "\r\n" }, head.drop { $0 != "\r\n" })
            client.send("\(line)\r\nOrigin: https://a.example\r\nX-Request-Id: own\(rest)\r\n\r\n")
            let response = try await client.receive()
            #expect(response.status == status)
            #expect(response["access-control-allow-origin"] == "https://a.example")
            #expect(response["x-request-id"] == "own")
        }
        #expect(statuses.seen.withLock { $0 } == [status])
    }

    private final class Statuses: Middleware {
        let seen = Mutex<[Int]>([])

        func send(_ response: inout Response, to request: Request) {
            let code = response.status.code
            seen.withLock { $0.append(code) }
        }
    }

    @Test func `every response of the service forbids content sniffing`() async throws {
        try await withServer(EchoResponder(), workers: 1, change: { $0.maximumBody = 10 }) { port in
            for request in [
                "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n",
            ] {
                let client = try SocketClient(port: port)
                client.send(request)
                #expect(
                    try await client.receive().headers.filter { $0.name == "x-content-type-options" }.map(\.value) == [
                        "nosniff"
                    ])
            }
        }
    }
}

import HTTPServing
import MicrohttpdServer
import TestSupport
import Testing

/// Requests that a proxy might read another way, and those that only look odd.
@Suite(.timeLimit(.minutes(5))) struct RequestHeadTests {
    private let echo = EchoResponder()
    private static let next = "GET /next HTTP/1.1\r\nHost: x\r\n\r\n"

    private static let ambiguous = [
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length : 3\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: \u{0b}chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /a\u{0}b HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a\u{7f} HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    ]

    /// The host of an absolute URL counts, whatever `Host` says (RFC 9112, section 3.2.2).
    @Test func `the host of an absolute URL is used`() async throws {
        struct HostResponder: Responder {
            func respond(to request: Request) async -> Response {
                Response(.ok, body: .copying(request.headers[.host] ?? "none"))
            }
        }
        try await withServer(HostResponder(), workers: 1) { port in
            let client = try SocketClient(port: port)
            for (target, host) in [
                ("/", "a"), ("http://b:80/c?d=/e", "b:80"), ("https://f", "f"), ("HTTP://g/d", "g"), ("hTTps://h", "h"),
            ] {
                client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.receive().text == host)
            }
        }
    }

    /// RFC 9110, section 7.2, and RFC 3986, section 3.2.2.
    @Test(arguments: [
        ("x y", 400), ("x\ty", 400), ("x/y", 400), ("http://x", 400), ("u@x", 400), ("x:80:80", 400), ("x:a", 400),
        ("\u{e4}", 400), ("x?", 400), ("x#", 400), ("[::1", 400), ("[x]", 400), ("[127.0.0.1]", 400), ("[::1]x", 400),
        ("::1", 400), ("x%", 400), ("x%2", 400), ("x%zz", 400), ("\"x\"", 400), ("x\\y", 400), ("x y:80", 400),
        ("x", 200), ("x:80", 200), ("x:", 200), ("x.", 200), ("X_y.z-1", 200), ("127.0.0.1:8080", 200), ("[::1]", 200),
        ("[2001:db8::1]:8080", 200), ("x%2Dy", 200), ("x~!$&'()*+,;=", 200), ("", 200), ("x \t", 200),
    ])
    func `an invalid Host gets 400`(_ host: String, _ status: Int) async throws {
        try await withServer(echo, workers: 1) { port in
            let client = try SocketClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(try await client.receive().status == status)
        }
    }

    @Test(arguments: [
        "*", "a", "?a", "ftp://x/a", "http:/x", "http:///a", "http://?a", "http://:80/", "http://u@x/", "http://x:a/",
        "http://[x]/", "x:80",
    ])
    func `a target in no valid form is refused`(_ target: String) async throws {
        try await withServer(echo, workers: 1) { port in
            let client = try SocketClient(port: port)
            client.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receive().status == 400)
        }
    }

    @Test func `a request that a proxy may read differently is refused`() async throws {
        try await withServer(echo, workers: 1) { port in
            let other = try SocketClient(port: port)
            for request in Self.ambiguous {
                let client = try SocketClient(port: port)
                client.send(request + Self.next)
                // A content without an end would be waited for.
                try #require(await client.hasNews(whileAsking: other), "\(request.debugDescription)")
                let response = try await client.receive()
                #expect(response.status == 400, "\(request.debugDescription)")
                #expect(response["content-type"] == "application/problem+json")
                #expect(response["connection"] == "close")
                #expect(try await client.receiveToEnd() == 0)
            }
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.0\r\n\r\n", "GET /  0"), ("GET http://x/abs?a=b HTTP/1.1\r\nHost: x\r\n\r\n", "GET /abs a=b 0"),
        ("GET http://x?a=b HTTP/1.1\r\nHost: x\r\n\r\n", "GET / a=b 0"),
        ("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "OPTIONS *  0"), ("OPTIONS / HTTP/1.0\r\n\r\n", "OPTIONS /  0"),
        ("GET / HTTP/1.1\r\nHost: x\r\nExpect:\r\n\r\n", "GET /  0"),
        ("GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n", "GET /  0"),
        ("GET /? HTTP/1.1\r\nHost: x\r\n\r\n", "GET /  0"), ("GET /?? HTTP/1.1\r\nHost:\r\n\r\n", "GET / ?= 0"),
        ("POST / HTTP/1.1\r\nHost: x\r\ncontent-length: 3\r\n\r\nabc", "POST /  3"),
    ])
    func `a valid but unusual request is accepted`(_ request: String, _ answer: String) async throws {
        try await withServer(echo) { port in
            let client = try SocketClient(port: port)
            client.send(request)
            #expect(try await client.receive().text == answer)
        }
    }

    @Test(arguments: ["b", " b", "b \t", "\t b\t "]) func `whitespace around field values is removed`(_ value: String)
        async throws
    {
        try await withServer(echo) { port in
            let client = try SocketClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\nX-Echo:\(value)\r\n\r\n")
            #expect(try await client.receive()["x-echo"] == "b")
        }
    }

    @Test(arguments: [1, 10, 100, 500, 900]) func `up to 900 query parameters are read`(_ count: Int) async throws {
        try await withServer(echo) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<3 {
                client.send(
                    "GET /?\(Array(repeating: "a", count: count).joined(separator: "&")) HTTP/1.1\r\nHost: x\r\n\r\n")
                let expected = Array(repeating: "a=", count: count).joined(separator: "&")
                #expect(try await client.receive().text == "GET / \(expected) 0")
            }
        }
    }

    /// Over our limits a problem; where the parser itself has no room left, its own words or a closed connection.
    @Test func `a head of any size is answered or its connection closed`() async throws {
        try await withServer(echo, workers: 1) { port in
            for size in stride(from: 500, through: 12_000, by: 500) {
                let client = try SocketClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "b", count: size))\r\n\r\n")
                let status = try? await client.receive().status
                let expected = size <= 6000 ? [200] : [431, nil]
                #expect(expected.contains(status), "with \(size) bytes")
            }
        }
    }
}

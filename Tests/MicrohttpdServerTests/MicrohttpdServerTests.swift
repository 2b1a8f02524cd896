import HTTPServing
import JSON
import MicrohttpdServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct MicrohttpdServerTests {
    let echo = EchoResponder()

    @Test func `a connection serves many requests`() async throws {
        try await withServer(echo) { port in
            let client = try SocketClient(port: port)
            for number in 0..<50 {
                client.send("GET /\(number)?a=%20b&c HTTP/1.1\r\nHost: x\r\nx-echo: \(number)\r\n\r\n")
                let response = try await client.receive()
                #expect(response.text == "GET /\(number) a= b&c= 0")
                #expect(response["x-echo"] == "\(number)")
            }
        }
    }

    @Test func `pipelined requests are answered in order`() async throws {
        echo.gate.open()
        try await withServer(echo) { port in
            let client = try SocketClient(port: port)
            client.send(
                (0..<100).map { "GET \($0 % 3 == 0 ? "/wait" : "")/\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            for number in 0..<100 { #expect(try await client.receive().text.contains("/\(number) ")) }
        }
    }

    @Test func `HEAD and 304 have no content`() async throws {
        struct Fixed: Responder {
            func respond(to request: Request) async -> Response {
                request.path == Array("/304".utf8)
                    ? Response(.notModified, headers: ["ETag": "\"a\""], body: .copying("12345"))
                    : Response(.ok, body: .copying("12345"))
            }
        }
        try await withServer(Fixed()) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<3 {
                client.send(
                    "HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET /304 HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n"
                )
                #expect(try await client.receive(isHead: true)["content-length"] == "5")
                let notModified = try await client.receive()
                #expect(notModified.status == 304)
                #expect(notModified["content-length"] == "5")
                #expect(notModified["etag"] == "\"a\"")
                #expect(try await client.receive().text == "12345")
            }
        }
    }

    @Test func `bodies with a length and in chunks are read`() async throws {
        try await withServer(echo, change: { $0.maximumBody = 1000 }) { port in
            let client = try SocketClient(port: port)
            client.send(
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "a", count: 1000))
            #expect(try await client.receive().text == "POST /  1000")
            client.send(
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
            #expect(try await client.receive().text == "POST /  5")
            let chunk = "200\r\n" + String(repeating: "a", count: 512) + "\r\n"
            let other = try SocketClient(port: port)
            other.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)\(chunk)0\r\n\r\n")
            let tooLong = try await other.receive()
            #expect(tooLong.status == 413)
            #expect(tooLong["content-type"] == "application/problem+json")
        }
    }

    @Test func `too long requests are refused with their status`() async throws {
        try await withServer(echo, change: { $0.maximumTarget = 100 }) { port in
            let announced = try SocketClient(port: port)
            announced.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n")
            #expect(try await announced.receive().status == 413)
            let target = try SocketClient(port: port)
            target.send("GET /\(String(repeating: "a", count: 100)) HTTP/1.1\r\nHost: x\r\n\r\n")
            let tooLong = try await target.receive()
            #expect(tooLong.status == 414)
            #expect(tooLong.text.contains("/problems/uri-too-long"))
            let fields = try SocketClient(port: port)
            fields.send("GET / HTTP/1.1\r\nHost: x\r\n\((0..<101).map { "a\($0): b\r\n" }.joined())\r\n")
            #expect(try await fields.receive().status == 431)
            let huge = try SocketClient(port: port)
            huge.send("GET / HTTP/1.1\r\nHost: x\r\na: \(String(repeating: "b", count: 20_000))\r\n\r\n")
            #expect(try await huge.receive().status == 431)
        }
    }

    @Test func `paths are passed on undecoded`() async throws {
        try await withServer(echo) { port in
            let client = try SocketClient(port: port)
            for path in ["/a%2Fb", "/%00", "/%", "/%zz", "//", "/a+b", "/%E5%9F%8E"] {
                client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try await client.receive().text.hasPrefix("GET \(path) "))
            }
        }
    }

    /// An address of IPv6 is no valid `Host` without brackets, and a service may allow names only.
    @Test(arguments: ["127.0.0.1", "::1"]) func `a probe gets the status`(host: String) async throws {
        let hosts = AllowedHosts(["localhost"].compactMap(HostPattern.init))
        try await withServer(echo.wrapped(in: [hosts]), change: { $0.host = host }) { port in
            let status = try HTTPProbe.get("/", host: host, port: port, timeout: .seconds(60)).status
            #expect(status == 200)
        }
    }

    @Test func `a probe gets no answer from a closed port`() throws {
        let closed = try ClosedPort()
        #expect(throws: ServerError.noAnswer(host: "127.0.0.1", port: closed.number)) {
            try HTTPProbe.get("/", host: "127.0.0.1", port: closed.number, timeout: .seconds(60))
        }
    }
}

import HTTPServing
import JSON
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Echoes what it got; waits at a gate below `/wait`.
struct EchoResponder: Responder {
    var gate = Gate()

    func respond(to request: Request) async -> Response {
        if request.path.starts(with: "/wait".utf8) { await gate.wait() }
        let query = request.query.items.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let text =
            "\(request.method.name) \(String(decoding: request.path, as: UTF8.self)) \(query) \(request.body.count)"
        return Response(.ok, headers: ["X-Echo": request.headers["X-Echo"] ?? "none"], body: .copying(text))
    }
}

@Suite(.timeLimit(.minutes(10))) struct MicrohttpdServerTests {
    private let echo = EchoResponder()

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

    @Test func `a waiting request does not delay others`() async throws {
        try await withServer(echo, workers: 1) { port in
            let slow = try (0..<20).map { _ in try SocketClient(port: port) }
            for client in slow { client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n") }
            await echo.gate.waiters(20)
            let quick = try SocketClient(port: port)
            for _ in 0..<20 {
                quick.send("GET /quick HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try await quick.receive().status == 200)
            }
            echo.gate.open()
            for client in slow { #expect(try await client.receive().text == "GET /wait  0") }
        }
    }

    @Test func `one worker serves 600 connections`() async throws {
        raiseOpenFileLimit()
        try await withServer(echo, workers: 1) { port in
            let clients = try (0..<600).map { _ in try SocketClient(port: port) }
            for round in 0..<5 {
                for client in clients { client.send("GET /\(round) HTTP/1.1\r\nHost: x\r\n\r\n") }
                for client in clients { #expect(try await client.receive().text == "GET /\(round)  0") }
            }
        }
    }

    @Test func `the server survives clients that leave`() async throws {
        try await withServer(echo, workers: 1) { port in
            for _ in 0..<30 {
                let client = try SocketClient(port: port)
                client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            }
            await echo.gate.waiters(30)
            echo.gate.open()
            let client = try SocketClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receive().status == 200)
        }
    }

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

    private func stop(_ server: MicrohttpdServer) async { await server.stop(within: .seconds(60)) }

    @Test func `an address that can't be listened on is reported`() async throws {
        try await withServer(echo) { port in
            var configuration = MicrohttpdServer.Configuration()
            configuration.port = port
            let second = MicrohttpdServer(configuration: configuration, responder: echo, log: .silent)
            let error = #expect(throws: ServerError.self) { try second.start() }
            #expect(error?.description == "cannot listen on 127.0.0.1 port \(port): Address already in use")
            // No name server is asked for such a name, so none can have an answer.
            configuration.host = "no..host"
            let lost = MicrohttpdServer(configuration: configuration, responder: echo, log: .silent)
            #expect(throws: ServerError.unknownHost("no..host")) { try lost.start() }
        }
    }

    @Test func `only one of several servers gets a port`() async throws {
        var started = 0
        // Another process may be given the port before any of them has it.
        for _ in 0..<10 where started == 0 { started = try await startedOfMany() }
        #expect(started == 1)
    }

    /// Starts eight servers at once on the same port; how many have it.
    private func startedOfMany() async throws -> Int {
        var configuration = MicrohttpdServer.Configuration()
        // An address of its own: on the usual one, another test's client may be given the port meanwhile.
        configuration.host = "127.0.0.77"
        configuration.port = 0
        let first = MicrohttpdServer(configuration: configuration, responder: echo, log: .silent)
        configuration.port = try first.start()
        await first.stop(within: .zero)
        let servers = (0..<8).map { _ in
            MicrohttpdServer(configuration: configuration, responder: echo, log: .silent)
        }
        let started = await withTaskGroup(of: Bool.self) { group in
            for server in servers { group.addTask { (try? server.start()) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        for server in servers { await server.stop(within: .zero) }
        return started
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

    @Test func `the server sets the framing of a message itself`() async throws {
        struct Framing: Responder {
            func respond(to request: Request) async -> Response {
                if request.path == Array("/100".utf8) { return Response(Status(100)) }
                return Response(
                    .ok, headers: ["Transfer-Encoding": "chunked", "Content-Length": "1", "X-Good": "c"],
                    body: .copying("12345"))
            }
        }
        try await withServer(Framing()) { port in
            let client = try SocketClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /100 HTTP/1.1\r\nHost: x\r\n\r\n")
            let response = try await client.receive()
            #expect(response.text == "12345")
            #expect(response["transfer-encoding"] == nil)
            #expect(try await client.receive().status == 500)
        }
    }

    /// What is the server's to say isn't handed on, so that nothing refuses it: nothing is logged.
    @Test func `framing fields of a response are dropped silently`() async throws {
        struct Framing: Responder {
            func respond(to request: Request) async -> Response {
                Response(
                    .ok, headers: ["Content-Length": "1", "Transfer-Encoding": "chunked"], body: .copying("12345"))
            }
        }
        let lines = Mutex<[String]>([])
        let log = Log(minimum: .debug) { line in lines.withLock { $0.append(line) } }
        try await withWorker(Framing(), log: log) { _, port in
            let client = try SocketClient(port: port)
            #expect(try await client.status(of: "/") == 200)
        }
        #expect(lines.withLock { $0 } == [])
    }

    @Test func `a header field with a line break is dropped`() async throws {
        struct Splitting: Responder {
            func respond(to request: Request) async -> Response {
                Response(.ok, headers: ["X-Bad": "a\r\nX-Injected: b", "X-Good": "c"], body: .copying("ok"))
            }
        }
        try await withServer(Splitting()) { port in
            let client = try SocketClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let response = try await client.receive()
            #expect(response["x-injected"] == nil)
            #expect(response["x-good"] == "c")
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

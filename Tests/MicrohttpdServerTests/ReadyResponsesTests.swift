import HTTPServing
import JSON
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Responses that are sent again without asking, and those that mustn't be.
@Suite(.timeLimit(.minutes(10))) struct ReadyResponsesTests {
    /// Counts how often it is asked, and says so in its answer.
    private final class CountingResponder: Responder {
        struct State {
            var count = 0
            var validity = Validity()
            var proof = Validity()
        }

        let state = Mutex(State())
        let expiresAt: Int64?
        let size: Int

        init(expiresAt: Int64? = nil, size: Int = 0) { (self.expiresAt, self.size) = (expiresAt, size) }

        var count: Int { state.withLock { $0.count } }

        func change() {
            state.withLock { state in
                state.validity.end()
                state.validity = Validity()
            }
        }

        func endProof() {
            state.withLock { state in
                state.proof.end()
                state.proof = Validity()
            }
        }

        func respond(to request: Request) async -> Response {
            state.withLock { state in
                state.count += 1
                let text =
                    "\(state.count) \(String(decoding: request.path, as: UTF8.self))"
                    + String(repeating: "x", count: size)
                var response = Response(.ok, headers: ["X-Count": "\(state.count)"], body: .copying(text))
                response.reuse = Reuse(state.validity, expiresAt: expiresAt, authentication: [state.proof])
                return response
            }
        }
    }

    /// Has `/wait` wait.
    private struct Waiting: Responder {
        let responder: CountingResponder
        let gate: Gate

        init(_ responder: CountingResponder, _ gate: Gate) { (self.responder, self.gate) = (responder, gate) }

        func respond(to request: Request) async -> Response {
            guard request.path == Array("/wait".utf8) else { return await responder.respond(to: request) }
            await gate.wait()
            return Response(.ok)
        }
    }

    private func exchange(_ port: Int, _ request: String, isHead: Bool = false) async throws -> RawResponse {
        let client = try SocketClient(port: port)
        client.send(request)
        return try await client.receive(isHead: isHead)
    }

    private let head = "GET /a HTTP/1.1\r\nHost: x\r\nAccept: y\r\n\r\n"

    @Test func `a ready response is sent until something changes`() async throws {
        let responder = CountingResponder()
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            let client = try SocketClient(port: port)
            for _ in 0..<5 {
                client.send(head)
                let response = try await client.receive()
                #expect(response.text == "1 /a")
                #expect(response["x-count"] == "1")
            }
            responder.change()
            for _ in 0..<3 { #expect(try await exchange(port, head).text == "2 /a") }
            #expect(responder.count == 2)
        }
    }

    /// The key of the caller's token was removed.
    @Test func `no ready response outlives its token's key`() async throws {
        let responder = CountingResponder()
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            let client = try SocketClient(port: port)
            for count in ["1", "1", "2", "2"] {
                if count == "2", responder.count == 1 { responder.endProof() }
                client.send(head)
                #expect(try await client.receive()["x-count"] == count)
            }
        }
    }

    /// A server that is about to end says so on every connection.
    @Test func `a stopping server sends no ready responses`() async throws {
        let (responder, gate) = (CountingResponder(), Gate())
        let server = MicrohttpdServer(configuration: .patient, responder: Waiting(responder, gate), log: .silent)
        let port = try server.start()
        let (client, busy) = (try SocketClient(port: port), try SocketClient(port: port))
        for _ in 0..<2 {
            client.send(head)
            #expect(try await client.receive()["x-count"] == "1")
        }
        busy.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
        await gate.waiters(1)
        async let end: Void = server.stop(within: .seconds(60))
        // Nobody can connect any more: it has begun to end.
        while (try? SocketClient(port: port)) != nil { await Task.yield() }
        client.send(head)
        let last = try await client.receive()
        #expect(last["connection"]?.lowercased() == "close")
        #expect(last["x-count"] == "2")
        gate.open()
        await end
    }

    /// Whatever differs in the head may make a difference in the answer.
    @Test(arguments: [
        "GET /b HTTP/1.1\r\nHost: x\r\nAccept: y\r\n\r\n", "GET /a? HTTP/1.1\r\nHost: x\r\nAccept: y\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x\r\nAccept: z\r\n\r\n", "GET /a HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x\r\nAccept: y\r\nAuthorization: Bearer z\r\n\r\n",
        "GET /a HTTP/1.1\r\nAccept: y\r\nHost: x\r\n\r\n", "GET /a HTTP/1.1\r\nHost: x\r\nAccepty: \r\n\r\n",
        "GET /a HTTP/1.0\r\nHost: x\r\nAccept: y\r\n\r\n",
    ]) func `a different head gets no ready response`(_ other: String) async throws {
        let responder = CountingResponder()
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            #expect(try await exchange(port, head)["x-count"] == "1")
            #expect(try await exchange(port, other)["x-count"] == "2")
            #expect(try await exchange(port, head)["x-count"] == "1")
        }
    }

    @Test func `a ready response has no content for HEAD`() async throws {
        let responder = CountingResponder()
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            for _ in 0..<2 {
                let response = try await exchange(port, "HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n", isHead: true)
                #expect(response["content-length"] == "4")
            }
            #expect(responder.count == 1)
        }
    }

    @Test(arguments: [
        "POST /a HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nz",
        "GET /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nz\r\n0\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
    ]) func `a request with a body gets no ready response`(_ request: String) async throws {
        let responder = CountingResponder()
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            for _ in 0..<3 { #expect(try await exchange(port, request).status == 200) }
            #expect(responder.count == 3)
        }
    }

    /// A request that is refused for its form is refused also where it begins like one that was answered.
    @Test(arguments: [
        "GET /a\u{0}b HTTP/1.1\r\nHost: x\r\nAccept: y\r\n\r\n", "GET /a HTTP/1.1\r\nAccept: y\r\n\r\n",
    ]) func `an invalid request gets no ready response`(_ request: String) async throws {
        let responder = CountingResponder()
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            for _ in 0..<2 { #expect(try await exchange(port, head).status == 200) }
            #expect(try await exchange(port, request).status == 400)
            #expect(try await exchange(port, head).status == 200)
        }
    }

    @Test(arguments: [(1, 3), (4_000_000_000, 1)]) func `a ready response expires`(_ time: Int64, _ count: Int)
        async throws
    {
        let responder = CountingResponder(expiresAt: time)
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            for _ in 0..<3 { #expect(try await exchange(port, head).status == 200) }
            #expect(responder.count == count)
        }
    }

    /// Room for three of these: the one that is used stays.
    @Test func `the memory of ready responses is bounded`() async throws {
        let responder = CountingResponder(size: 10_000)
        try await withServer(responder, workers: 1, change: { $0.readyBytes = 42_000 }) { (port: Int) async throws in
            #expect(try await exchange(port, head)["x-count"] == "1")
            for number in 0..<20 {
                _ = try await exchange(port, "GET /\(number) HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try await exchange(port, head)["x-count"] == "1")
            }
            #expect(try await exchange(port, "GET /0 HTTP/1.1\r\nHost: x\r\n\r\n")["x-count"] == "22")
        }
    }

    /// Each takes some 3 KB beside its content: ten have room.
    @Test func `the memory of small ready responses is bounded`() async throws {
        let responder = CountingResponder()
        try await withServer(responder, workers: 1, change: { $0.readyBytes = 33_000 }) { (port: Int) async throws in
            for number in 0..<20 { _ = try await exchange(port, "GET /\(number) HTTP/1.1\r\nHost: x\r\n\r\n") }
            #expect(try await exchange(port, "GET /19 HTTP/1.1\r\nHost: x\r\n\r\n")["x-count"] == "20")
            #expect(try await exchange(port, "GET /0 HTTP/1.1\r\nHost: x\r\n\r\n")["x-count"] == "21")
        }
    }

    /// A connection remembers where its last response stood; another may stand there by now.
    @Test(arguments: 0..<5) func `each connection gets the response to its own request`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let paths = (0..<200).map { _ in "/\(Int.random(in: 0..<6, using: &random))" }
        let responder = CountingResponder(size: 10_000)
        try await withServer(responder, workers: 1, change: { $0.readyBytes = 42_000 }) { (port: Int) async throws in
            let clients = try [SocketClient(port: port), SocketClient(port: port)]
            for (index, path) in paths.enumerated() {
                if index % 20 == 19 { responder.change() }
                clients[index % 2].send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
                let response = try await clients[index % 2].receive()
                #expect(response.text.hasPrefix("\(response["x-count"] ?? "") \(path)x"))
            }
            #expect(responder.count < paths.count)
        }
    }

    @Test func `ready responses are logged`() async throws {
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let responder = CountingResponder().wrapped(in: [AccessLog(.all, log: log)])
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            for _ in 0..<3 { #expect(try await exchange(port, head).status == 200) }
        }
        let requests = lines.withLock { $0.filter { $0.contains("event=request") } }
        #expect(requests.count == 3)
        let line = "client=127.0.0.1 method=GET path=/a route=- status=200 bytes=4 microseconds="
        #expect(requests.allSatisfy { $0.contains(line) })
    }

    @Test func `a traced request gets a ready response too`() async throws {
        let recorded = RecordedSpans()
        let responder = CountingResponder().wrapped(in: [Tracer(recorded.source)])
        let parent = "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0"
        let requests: [(lines: [String], isTraced: Bool)] = [
            ([], true), ([parent + "0"], false), ([parent + "1 "], true), ([parent + "0"], false), ([], true),
            ([parent + "0", parent + "0"], true), ([parent + "0"], false),
        ]
        var spans = 0
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            let client = try SocketClient(port: port)
            for (lines, isTraced) in requests {
                client.send("GET /a HTTP/1.1\r\nHost: x\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n")
                #expect(try await client.receive()["x-count"] == "1")
                spans += isTraced ? 1 : 0
                #expect(recorded.all.count { $0.kind == .server } == spans)
            }
        }
    }

    /// The objects of requests are used again: what one left mustn't show in the next.
    @Test(arguments: 0..<20) func `nothing of a request shows in the next one`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let requests = (0..<60).map { _ -> (text: String, body: String) in
            let path = ["/a", "/b", "/c"].randomElement(using: &random) ?? ""
            let body =
                Bool.random(using: &random) ? String(repeating: "z", count: .random(in: 1..<50, using: &random)) : ""
            let method = body.isEmpty ? "GET" : "POST"
            let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
            return (
                "\(method) \(path) HTTP/1.1\r\nHost: x\r\n\(length)\r\n\(body)", "\(method) \(path) \(body.utf8.count)"
            )
        }
        try await withServer(EchoingResponder(), workers: 1) { (port: Int) async throws in
            let client = try SocketClient(port: port)
            client.send(requests.map(\.text).joined())
            for request in requests { #expect(try await client.receive().text == request.body) }
        }
    }

    private struct EchoingResponder: Responder {
        let validity = Validity()

        func respond(to request: Request) async -> Response {
            if request.path.last == 0x62 { await Task.yield() }
            var response = Response(
                .ok,
                body: .copying(
                    "\(request.method.name) \(String(decoding: request.path, as: UTF8.self)) \(request.body.count)"))
            response.reuse = Reuse(validity)
            return response
        }
    }
}

import HTTPServing
import JSON
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Ready responses for requests with fields of their own, such as those that a proxy adds.
@Suite(.timeLimit(.minutes(10))) struct UnkeyedFieldTests {
    /// Counts its requests; the response has the count. `read` is called with each request.
    private final class Counting: Responder {
        private let count = Atomic(0)
        private let validity = Validity()
        private let size: Int
        private let read: @Sendable (Request) -> Void

        init(size: Int = 0, read: @escaping @Sendable (Request) -> Void = { _ in }) {
            (self.size, self.read) = (size, read)
        }

        var requests: Int { count.load(ordering: .relaxed) }

        func respond(to request: Request) async -> Response {
            read(request)
            let number = count.add(1, ordering: .relaxed).newValue
            let body = Bytes.copying(String(repeating: "x", count: size))
            var response = Response(.ok, headers: ["X-Count": "\(number)"], body: body)
            response.reuse = Reuse(validity)
            return response
        }
    }

    private static func head(_ lines: [String]) -> String {
        "GET /a HTTP/1.1\r\n" + (["Host: x"] + lines).map { $0 + "\r\n" }.joined() + "\r\n"
    }

    /// The lines of a request with fields of its own, in any order.
    private static func ownLines(_ id: String, _ random: inout SeededGenerator) -> [String] {
        let trace = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 16)
        return ["traceparent: 00-\(trace)-01", "X-Request-ID: \(id)", "X-Forwarded-For: 10.0.0.\(trace.utf8.count)"]
            .shuffled(using: &random)
    }

    private func exchange(_ port: Int, _ request: String) async throws -> RawResponse {
        let client = try SocketClient(port: port)
        client.send(request)
        return try await client.receive()
    }

    @Test func `a ready response has the request's own id`() async throws {
        var random = SeededGenerator(seed: 1)
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let responder = Counting()
        let app = responder.wrapped(in: [
            ClientAddress(trustedProxies: TrustedProxies()), RequestIdentifier { "made" }, AccessLog(.all, log: log),
        ])
        let heads = (0..<50).map { number in
            number % 7 == 6
                ? (id: nil, text: Self.head(["Via: 1.1 p\(number)"]))
                : (id: "id.\(number)", text: Self.head(Self.ownLines("id.\(number)", &random)))
        }
        try await withServer(app, workers: 1) { (port: Int) async throws in
            let clients = try [SocketClient(port: port), SocketClient(port: port)]
            for (number, head) in heads.enumerated() {
                clients[number % 2].send(head.text)
                let response = try await clients[number % 2].receive()
                #expect(response["x-count"] == "1")
                #expect(
                    response.headers.filter { $0.name == "x-request-id" }.map(\.value) == [head.id].compactMap(\.self))
            }
        }
        let logged = lines.withLock { $0 }.compactMap { line in
            line.split(separator: " ").first { $0.hasPrefix("id=") }.map { String($0.dropFirst(3)) }
        }
        // A request without an id of its own has a new one in the log.
        #expect(logged.count == heads.count)
        #expect(Set(logged).count == heads.count)
        for (found, head) in zip(logged, heads) { #expect(head.id.map { $0 == found } ?? (found.utf8.count == 16)) }
        #expect(responder.requests == 1)
    }

    /// The content is still being sent when the id of the next request is set.
    @Test func `ids are kept while other responses are sent`() async throws {
        let responder = Counting(size: 8 << 20)
        let app = responder.wrapped(in: [RequestIdentifier()])
        let change: (inout MicrohttpdServer.Configuration) -> Void = { $0.readyBytes = 16 << 20 }
        try await withServer(app, workers: 1, change: change) { (port: Int) async throws in
            let clients = try (0..<6).map { _ in try SocketClient(port: port) }
            for (number, client) in clients.enumerated() { client.send(Self.head(["X-Request-Id: id-\(number)"])) }
            for (number, client) in clients.enumerated() {
                let response = try await client.receive()
                #expect(response["x-request-id"] == "id-\(number)")
                #expect(response.body.count == 8 << 20)
            }
            #expect(responder.requests == 1)
        }
    }

    /// Such an id isn't taken over: the responder has to make one.
    @Test(arguments: [["X-Request-Id: a b"], ["X-Request-Id:"], ["X-Request-Id: a", "x-request-id: b"]])
    func `a request with an invalid id gets a new one`(lines: [String]) async throws {
        let responder = Counting()
        try await withServer(responder.wrapped(in: [RequestIdentifier { "made" }]), workers: 1) {
            (port: Int) async throws in
            #expect(try await exchange(port, Self.head([]))["x-request-id"] == nil)
            for number in 2...3 {
                let response = try await exchange(port, Self.head(lines))
                #expect(response["x-count"] == "\(number)")
                #expect(response["x-request-id"] == "made")
            }
            #expect(try await exchange(port, Self.head(["X-Request-Id: own"]))["x-request-id"] == "own")
            #expect(responder.requests == 3)
        }
    }

    /// Whatever reads an unkeyed part of a request may have made a response that is no other's, even if there was
    /// nothing to read.
    @Test(arguments: 0..<7) func `a response that depends on unkeyed fields is not reused`(reader: Int) async throws {
        let readers: [@Sendable (Request) -> Void] = [
            { _ = $0.headers["user-agent"] }, { _ = $0.headers[.xForwardedFor] }, { _ = $0.headers.fields },
            { _ = $0.clientAddress }, { _ = $0.id }, { _ = Request(.get, "/", headers: $0.headers).headers["via"] },
            { request in
                var request = request
                request.headers = [:]
                _ = request.clientAddress
            },
        ]
        let responder = Counting(read: readers[reader])
        let app = responder.wrapped(in: [
            ClientAddress(trustedProxies: TrustedProxies()), RequestIdentifier(), AccessLog(.all, log: .silent),
        ])
        try await withServer(app, workers: 1) { (port: Int) async throws in
            for number in 1...3 { #expect(try await exchange(port, Self.head([]))["x-count"] == "\(number)") }
        }
    }

    /// An exchange that is used again has no reads of the last request.
    @Test func `reading an unkeyed field affects only its own response`() async throws {
        let responder = Counting { if $0.path == Array("/read".utf8) { _ = $0.id } }
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            let client = try SocketClient(port: port)
            for (target, count) in [("/read", 1), ("/read", 2), ("/a", 3), ("/a", 3)] {
                client.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try await client.receive()["x-count"] == "\(count)")
            }
        }
    }

    /// Heads that are refused are refused also if everything but the unkeyed lines is that of a ready response.
    @Test(arguments: [
        "X-Request-Id: a\nTransfer-Encoding: chunked", "X-Request-Id: a\r\n Transfer-Encoding: chunked",
        "X-Request-Id: a\r\n\tb", "X-Request-Id : a", "X-Request-Id\t: a", " X-Request-Id: a", "X-Request-Id: a\0b",
        "X-Request-Id: a\0", "Traceparent: a\rb", "Traceparent: a\r", "Traceparent: a\nVia: b",
        "Traceparent: a\r\n b: c",
        "Traceparent: a\0\0Authorization\0 Bearer T", "Traceparent: a\0\0Via\0 b", "Via: a\0\0Via: b",
        "Traceparent: a\0\nVia: b\nHost: y", "Via: \0\r\nVia: b", "X-Request\rId: a", "Via: a\r\nHost: y",
        "Via: a\r\nContent-Length: 1\r\nContent-Length: 1", "Via: a\r\nTransfer-Encoding: identity",
    ]) func `an ambiguous unkeyed field is refused`(lines: String) async throws {
        let responder = Counting()
        try await withServer(responder, workers: 1) { (port: Int) async throws in
            for _ in 0..<2 {
                #expect(try await exchange(port, Self.head(["Via: p", "X-Request-Id: q"]))["x-count"] == "1")
                let client = try SocketClient(port: port)
                client.send(Self.head([lines]) + "GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
                let response = try await client.receive()
                #expect(response.status == 400)
                #expect(response["connection"] == "close")
                #expect(try await client.receiveToEnd() == 0)
            }
            #expect(responder.requests == 1)
        }
    }

    /// The limits of a head count the unkeyed fields too.
    @Test func `unkeyed fields count for the limits of a head`() async throws {
        let responder = Counting()
        try await withServer(responder, workers: 1, change: { $0.maximumHeaderFields = 50 }) {
            (port: Int) async throws in
            for (count, status) in [(0, 200), (1, 200), (49, 200), (50, 431), (60, 431)] {
                let lines = [String](repeating: "B3: 1", count: count)
                #expect(try await exchange(port, Self.head(lines)).status == status, "\(count) fields")
            }
            for (size, status) in [(1000, 200), (6000, 200), (6200, 431), (7000, 431)] {
                let line = "Baggage: " + String(repeating: "b", count: size)
                #expect(try await exchange(port, Self.head([line])).status == status, "\(size) bytes")
            }
            #expect(responder.requests == 1)
        }
    }

    /// At each size, a head is answered as if there were no ready response.
    @Test(arguments: ["", "Cookie: a=b; c=d\r\n"]) func `a head's limits are the same with a ready response`(
        cookie: String
    ) async throws {
        let (ready, plain) = (Counting(), Counting { _ = $0.id })
        var statuses: [[Int]] = []
        for responder in [ready, plain] {
            try await withServer(responder, workers: 1) { (port: Int) async throws in
                #expect(try await exchange(port, Self.head([])).status == 200)
                var found: [Int] = []
                for size in stride(from: 5600, through: 6250, by: 7) {
                    let value = String(repeating: "b", count: size)
                    let head = "GET /a HTTP/1.1\r\nHost: x\r\n\(cookie)Baggage: \(value)\r\n\r\n"
                    found.append(try await exchange(port, head).status)
                }
                statuses.append(found)
            }
        }
        #expect(statuses[0] == statuses[1])
        #expect(Set(statuses[0]) == [200, 431])
    }
}

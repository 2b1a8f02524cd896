package import HTTPServing
import JSON
package import MicrohttpdServer

/// Sends requests to a responder; one test body runs on each kind.
package protocol TestClient: Sendable {
    /// Sends `request`, and returns what came back.
    func execute(_ request: Request) async throws -> RawResponse
    /// Sends `request`, and returns the stream of events that came back; without events where it is none.
    func open(_ request: Request) async throws -> EventStream
}

extension TestClient {
    /// Sends a GET.
    package func get(_ target: String, _ headers: HeaderFields = [:]) async throws -> RawResponse {
        try await execute(Request(.get, target, headers: headers))
    }

    /// Opens a stream of events.
    package func open(_ target: String, _ headers: HeaderFields = [:]) async throws -> EventStream {
        try await open(Request(.get, target, headers: headers))
    }

    /// Sends a POST, with JSON as its content where there is one.
    package func post(_ target: String, _ headers: HeaderFields = [:], json: String = "") async throws -> RawResponse {
        var request = Request(.post, target, headers: headers)
        if !json.isEmpty, request.headers["Content-Type"] == nil {
            request.headers["Content-Type"] = "application/json"
        }
        request.body = Array(json.utf8)
        return try await execute(request)
    }
}

/// Calls the responder directly.
package struct InProcessClient: TestClient {
    private let responder: any Responder

    /// A client of `responder`.
    package init(_ responder: any Responder) { self.responder = responder }

    /// Calls the responder.
    package func execute(_ request: Request) async throws -> RawResponse {
        let response = await responder.respond(to: request)
        let hasBody = request.method != .head && response.status != .notModified
        return RawResponse(
            status: response.status.code,
            headers: response.headers.fields.map { ($0.name.lowercased(), $0.value) },
            body: hasBody ? response.body?.array ?? [] : [])
    }

    /// Calls the responder, and reads the content as a server would.
    package func open(_ request: Request) async throws -> EventStream {
        let response = await responder.respond(to: request)
        let head = RawResponse(
            status: response.status.code, headers: response.headers.fields.map { ($0.name.lowercased(), $0.value) },
            body: response.body?.array ?? [])
        return EventStream(head: head, pieces: response.stream.map { BodyPieces($0) } ?? NoPieces())
    }
}

/// Of a response that is no stream.
struct NoPieces: PieceSource {
    func next() -> [UInt8]? { nil }
}

/// Sends requests over a socket.
package struct LiveClient: TestClient {
    /// The server's port.
    package let port: Int

    /// A client of the server on `port`.
    package init(port: Int) { self.port = port }

    /// Sends the request on a connection of its own.
    package func execute(_ request: Request) async throws -> RawResponse {
        let client = try SocketClient(port: port)
        client.send(Self.head(request) + request.body)
        return try await client.receive(isHead: request.method == .head)
    }

    /// Sends the request on a connection of its own, which stays open as long as the stream is used.
    package func open(_ request: Request) async throws -> EventStream {
        let client = try SocketClient(port: port)
        client.send(Self.head(request) + request.body)
        let head = try await client.receiveHead()
        let isStream = head["transfer-encoding"] == "chunked"
        return EventStream(head: head, pieces: isStream ? SocketPieces(client: client) : NoPieces())
    }

    private static func head(_ request: Request) -> [UInt8] {
        let query = request.query.items.map { encoded($0.name.rawValue) + "=" + encoded($0.value) }.joined(
            separator: "&")
        let target = String(decoding: request.path, as: UTF8.self) + (query.isEmpty ? "" : "?" + query)
        let fields = request.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let length = request.body.isEmpty ? "" : "Content-Length: \(request.body.count)\r\n"
        let host = request.headers["Host"] == nil ? "Host: test\r\n" : ""
        return Array("\(request.method.name) \(target) HTTP/1.1\r\n\(host)\(fields)\(length)\r\n".utf8)
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            return isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

/// Runs `body` on a client that calls `responder` directly, and then on one that asks a server over a socket.
package func withClients(of responder: any Responder, _ body: (any TestClient) async throws -> Void) async throws {
    try await body(InProcessClient(responder))
    try await withServer(responder) { port in try await body(LiveClient(port: port)) }
}

/// Runs `body` beside a server of `responder` on some port.
package func withServer(
    _ responder: any Responder, workers: Int = 2, change: (inout MicrohttpdServer.Configuration) -> Void = { _ in },
    _ body: (Int) async throws -> Void
) async throws {
    var configuration = MicrohttpdServer.Configuration.patient
    configuration.workers = workers
    change(&configuration)
    let server = MicrohttpdServer(configuration: configuration, responder: responder, log: .silent)
    let port = try server.start()
    do { try await body(port) } catch {
        await server.stop(within: .seconds(60))
        throw error
    }
    await server.stop(within: .seconds(60))
}

extension MicrohttpdServer.Configuration {
    /// That of a server on any port, with one worker, which waits for its clients however slow the machine is.
    package static var patient: Self {
        var configuration = Self()
        (configuration.port, configuration.workers) = (0, 1)
        (configuration.idleTimeout, configuration.headTimeout, configuration.bodyMinimumRate) = (600, 600, 0)
        return configuration
    }
}

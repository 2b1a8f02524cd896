internal import Basics
internal import Dispatch
internal import HTTPServing
internal import MicrohttpdServer
internal import Screens
internal import SectionalProgram

/// The way that requests reach the service. A test can run on each: `@Test(arguments: Transport.allCases)`.
public enum Transport: CaseIterable, Sendable {
    /// The service is called directly, without a socket.
    case direct
    /// Over HTTP, on a free port of this machine.
    case socket

    func endpoint(of service: ServiceInMemory) throws -> any Endpoint {
        switch self {
        case .direct: DirectEndpoint(responder: service.application.responder)
        case .socket: try SocketEndpoint(service.application.responder)
        }
    }
}

protocol Endpoint: Sendable {
    func answer(_ request: Request) async throws -> TestAnswer
}

struct DirectEndpoint: Endpoint {
    let responder: any Responder

    func answer(_ request: Request) async -> TestAnswer {
        let response = await responder.respond(to: request)
        return TestAnswer(
            status: response.status.code, headers: response.headers, body: response.body?.array ?? [])
    }
}

/// An endpoint that runs a server for a responder and stops it when it is released.
final class SocketEndpoint: Endpoint {
    private static let host = "127.0.0.1"
    private let server: MicrohttpdServer
    private let port: Int

    init(_ responder: any Responder) throws {
        var configuration = MicrohttpdServer.Configuration()
        (configuration.host, configuration.port, configuration.workers) = (Self.host, 0, 1)
        // Long timeouts, so that no machine is too slow.
        (configuration.idleTimeout, configuration.headTimeout, configuration.bodyMinimumRate) = (600, 600, 0)
        server = MicrohttpdServer(configuration: configuration, responder: responder, log: .silent)
        port = try server.start()
    }

    deinit { Task.detached { [server] in await server.stop(within: .seconds(20)) } }

    func answer(_ request: Request) async throws -> TestAnswer {
        let (bytes, port) = (MessageText.bytes(of: request), port)
        let response = try await Self.onThread {
            Result { () throws(ServerError) in
                try HTTPProbe.response(host: Self.host, port: port, request: bytes, timeout: .seconds(600))
            }
        }.get()
        return try MessageText.answer(response)
    }

    /// Runs `body`, which blocks, on a thread of its own: the tasks' threads are few, and the service needs them.
    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "request").async { continuation.resume(returning: body()) }
        }
    }
}

/// HTTP/1.1 messages (RFC 9112), one request per connection.
enum MessageText {
    static func bytes(of request: Request) -> [UInt8] {
        let fields = request.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let length = request.body.isEmpty ? "" : "Content-Length: \(request.body.count)\r\n"
        let head = "\(request.method.name) \(target(request)) HTTP/1.1\r\nHost: test\r\nConnection: close\r\n"
        return Array((head + fields + length + "\r\n").utf8) + request.body
    }

    /// Parses a response. Throws ``NoAnswer`` if `bytes` are none.
    static func answer(_ bytes: [UInt8]) throws -> TestAnswer {
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) }) else {
            throw NoAnswer()
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw NoAnswer()
        }
        var headers = HeaderFields()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers.append(HeaderName(String(parts[0])), parts.count > 1 ? String(parts[1].dropFirst()) : "")
        }
        return TestAnswer(status: status, headers: headers, body: Array(bytes[(end + 4)...]))
    }

    private static func target(_ request: Request) -> String {
        let query = request.query.items.map { $0.name.rawValue.percentEncoded + "=" + $0.value.percentEncoded }
        return String(decoding: request.path, as: UTF8.self) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

struct NoAnswer: Error, CustomStringConvertible {
    var description: String { "the service closed the connection without a response" }
}

internal import HTTPServing
internal import SectionalProgram

/// Where requests are answered.
protocol Endpoint: Sendable {
    /// The answer to `request`.
    func answer(_ request: Request) async throws -> TestAnswer
}

extension Transport {
    /// Where `service` answers what comes this way.
    func endpoint(of service: ServiceInMemory) throws -> any Endpoint {
        switch self {
        case .direct: DirectEndpoint(responder: service.responder)
        case .socket: try SocketEndpoint(service.responder)
        }
    }
}

/// Calls a responder.
struct DirectEndpoint: Endpoint {
    let responder: any Responder

    func answer(_ request: Request) async -> TestAnswer {
        let response = await responder.respond(to: request)
        return TestAnswer(
            status: response.status.code, headers: response.headers, body: response.body?.array ?? [])
    }
}

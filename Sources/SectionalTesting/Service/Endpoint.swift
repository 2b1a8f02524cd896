internal import HTTPServing
internal import SectionalProgram

/// The way to send requests to the service.
protocol Endpoint: Sendable {
    /// Sends `request` and returns the response. Throws if there is none.
    func answer(_ request: Request) async throws -> TestAnswer
}

extension Transport {
    /// Makes the endpoint of `service` for this transport.
    func endpoint(of service: ServiceInMemory) throws -> any Endpoint {
        switch self {
        case .direct: DirectEndpoint(responder: service.responder)
        case .socket: try SocketEndpoint(service.responder)
        }
    }
}

/// An endpoint that calls a responder without a socket.
struct DirectEndpoint: Endpoint {
    let responder: any Responder

    func answer(_ request: Request) async -> TestAnswer {
        let response = await responder.respond(to: request)
        return TestAnswer(
            status: response.status.code, headers: response.headers, body: response.body?.array ?? [])
    }
}

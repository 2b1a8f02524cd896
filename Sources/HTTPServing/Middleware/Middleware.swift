/// Answers requests: an application, a route's handler, or a middleware around either.
public protocol Responder: Sendable {
    /// Answers `request`. Never throws: an error has become a response by here.
    func respond(to request: consuming Request) async -> Response
}

/// A handler of one route. What it throws becomes a problem document (`Problem`).
public typealias Handler = @Sendable (Request) async throws -> Response

/// Something that concerns many routes: it sees each request before, and each response after, what it stands around.
/// What has to wait for something is a `Responder` of its own instead.
public protocol Middleware: Sendable {
    /// Takes a request on its way in, and may change it. A response that it returns is the answer: nobody further inside
    /// is asked.
    func receive(_ request: inout Request) -> Response?
    /// Takes the response to `request` on its way out, and may change it.
    func send(_ response: inout Response, to request: Request)
}

extension Middleware {
    /// Leaves the request as it is.
    public func receive(_ request: inout Request) -> Response? { nil }
}

extension Responder {
    /// This responder within `middleware`, of which the first is the outermost.
    public func wrapped(in middleware: [any Middleware]) -> any Responder {
        WrappedResponder(middleware: middleware, next: self)
    }
}

private struct WrappedResponder: Responder {
    let middleware: [any Middleware]
    let next: any Responder

    func respond(to request: consuming Request) async -> Response {
        if let answer = answer(to: &request) { return answer }
        return sent(await next.respond(to: copy request), to: request, through: middleware.count)
    }

    /// The response of one of the middlewares, if it has one.
    private func answer(to request: inout Request) -> Response? {
        for index in middleware.indices {
            if let response = middleware[index].receive(&request) {
                return sent(response, to: request, through: index + 1)
            }
        }
        return nil
    }

    /// The response, sent through the outermost `count` middlewares.
    private func sent(_ response: consuming Response, to request: Request, through count: Int) -> Response {
        for index in (0..<count).reversed() { middleware[index].send(&response, to: request) }
        return response
    }
}

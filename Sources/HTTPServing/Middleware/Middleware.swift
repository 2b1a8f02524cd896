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

    func respond(to request: Request) async -> Response {
        var request = request
        if let answer = answer(to: &request) { return answer }
        return sent(await next.respond(to: request), to: request, through: middleware[...])
    }

    /// The response of one of the middlewares, if it has one.
    private func answer(to request: inout Request) -> Response? {
        for (index, one) in middleware.enumerated() {
            if let response = one.receive(&request) {
                return sent(response, to: request, through: middleware[...index])
            }
        }
        return nil
    }

    private func sent(
        _ response: consuming Response, to request: Request, through middleware: ArraySlice<any Middleware>
    ) -> Response {
        for one in middleware.reversed() { one.send(&response, to: request) }
        return response
    }
}

import Basics

/// A responder: responds to requests. An application, a route's handler, or a middleware around either.
public protocol Responder: Sendable {
    /// Returns the response to `request`. Errors are responses, too: it never throws.
    func respond(to request: consuming Request) async -> Response

    /// Returns the maximum size in bytes of content that is read as it arrives (``Request/contentStream``); by default
    /// `nil`, for requests that need all of it first. A responder around another one returns the limit of that.
    func streamedLimit(_ method: Method, _ path: [UInt8]) -> Int?

    /// Returns the response to a request that the server can't accept, such as one whose head is malformed or too long.
    /// By default it is the problem; middleware processes it as every other response.
    func refuse(_ request: consuming Request, with problem: Problem) -> Response
}

extension Responder {
    public func streamedLimit(_ method: Method, _ path: [UInt8]) -> Int? { nil }

    public func refuse(_ request: consuming Request, with problem: Problem) -> Response {
        problem.response(to: request)
    }
}

/// The handler of a route. An error that it throws is sent as a problem document (``Problem``).
package typealias Handler = @Sendable (Request) async throws -> Response

/// A middleware: processes the requests to, and the responses from, the responder that it wraps, without suspending.
/// Work that has to suspend needs a ``Responder`` instead.
public protocol Middleware: Sendable {
    /// Processes a request on its way in. A response that it returns is sent; nothing further inside sees the request.
    func receive(_ request: inout Request) -> Response?
    /// Processes the response to `request` on its way out, and may change it. If the response can be sent again, it may
    /// add its part in that (``Reuse/add(_:)``).
    func send(_ response: inout Response, to request: Request)
}

extension Middleware {
    public func receive(_ request: inout Request) -> Response? { nil }

    public func send(_ response: inout Response, to request: Request) {}
}

extension Responder {
    /// Returns this responder wrapped in `middleware`; the first is the outermost.
    public func wrapped(in middleware: [any Middleware]) -> any Responder {
        WrappedResponder(middleware: middleware, next: self)
    }
}

private struct WrappedResponder: Responder {
    let middleware: [any Middleware]
    let next: any Responder

    func respond(to request: consuming Request) async -> Response {
        if let answer = answer(to: &request) { return answer }
        let request = request
        guard let span = request.span else {
            return sent(await next.respond(to: request), to: request, through: middleware.count)
        }
        // What the responder does is a part of the request's span.
        let response = await OpenSpan.$current.withValue(span) { await next.respond(to: request) }
        return sent(response, to: request, through: middleware.count)
    }

    func streamedLimit(_ method: Method, _ path: [UInt8]) -> Int? { next.streamedLimit(method, path) }

    func refuse(_ request: consuming Request, with problem: Problem) -> Response {
        // Only a rate limit comes before the problem.
        if let answer = answer(to: &request, with: .tooManyRequests) { return answer }
        return sent(next.refuse(copy request, with: problem), to: request, through: middleware.count)
    }

    /// Returns the response of the first middleware that has one, or one with `status`.
    private func answer(to request: inout Request, with status: Status? = nil) -> Response? {
        // An element of the array would be copied for each call.
        let middleware = self.middleware.span
        for index in middleware.indices {
            if let response = middleware[index].receive(&request), status == nil || response.status == status {
                return sent(response, to: request, through: index + 1)
            }
        }
        return nil
    }

    /// Returns the response after the outermost `count` middlewares have processed it.
    private func sent(_ response: consuming Response, to request: Request, through count: Int) -> Response {
        let middleware = self.middleware.span
        for index in (0..<count).reversed() { middleware[index].send(&response, to: request) }
        return response
    }
}

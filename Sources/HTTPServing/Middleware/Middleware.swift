/// Something that concerns many routes: it sees each request before, and each response after, what it stands around.
public protocol Middleware: Sendable {
    /// Answers `request`, as a rule by asking `next`.
    func respond(to request: Request, next: any Responder) async -> Response
}

extension Responder {
    /// This responder within `middleware`, of which the first is the outermost.
    public func wrapped(in middleware: [any Middleware]) -> any Responder {
        middleware.reversed().reduce(self as any Responder) { WrappedResponder(middleware: $1, next: $0) }
    }
}

private struct WrappedResponder: Responder {
    let middleware: any Middleware
    let next: any Responder

    func respond(to request: Request) async -> Response { await middleware.respond(to: request, next: next) }
}

import Basics

/// A responder whose work is recorded within the span of a sampled request: `OpenSpan.current` is that span. Put it
/// inside of all middleware; ``Tracer`` begins the span.
public struct TracedResponder: Responder {
    private let next: any Responder

    /// Wraps `next`.
    public init(_ next: any Responder) { self.next = next }

    /// Returns the response of the wrapped responder.
    public func respond(to request: consuming Request) async -> Response {
        guard let span = request.trace?.span else { return await next.respond(to: request) }
        let request = request
        return await OpenSpan.$current.withValue(span) { await next.respond(to: request) }
    }

    /// Returns the limit of the wrapped responder.
    public func streamedLimit(_ method: Method, _ path: [UInt8]) -> Int? { next.streamedLimit(method, path) }
}

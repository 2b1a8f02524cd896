import Synchronization

/// A responder that limits how many requests are in progress at once. A request beyond the limit isn't queued: it gets
/// a 503 at once, with `Retry-After`. Streams count until they begin, ready responses never.
public final class RequestLimit: Responder {
    private let next: any Responder
    private let maximumCount: Int
    private let exemptPaths: [[UInt8]]
    private let onRefusal: @Sendable () -> Void
    private let count = Atomic(0)

    /// Wraps `next`, which responds to at most `maximumCount` requests at once; `exemptPaths`, such as `/health`, don't
    /// count. Calls `onRefusal` for each request that is refused.
    public init(
        _ next: any Responder, maximumCount: Int, exemptPaths: [String] = [],
        onRefusal: @escaping @Sendable () -> Void = {}
    ) {
        (self.next, self.maximumCount, self.onRefusal) = (next, maximumCount, onRefusal)
        self.exemptPaths = exemptPaths.map { Array($0.utf8) }
    }

    public func respond(to request: consuming Request) async -> Response {
        if exemptPaths.contains(request.path) { return await next.respond(to: request) }
        defer { count.subtract(1, ordering: .relaxed) }
        guard count.add(1, ordering: .relaxed).newValue <= maximumCount else {
            onRefusal()
            return Problem.unavailable(
                "Too many requests are in progress. Try again in a moment.", retryAfter: 1
            ).response(instance: request.instance)
        }
        return await next.respond(to: request)
    }

    public func streamedLimit(_ method: Method, _ path: [UInt8]) -> Int? { next.streamedLimit(method, path) }
}

import Synchronization

/// A middleware that limits how many requests are in progress at once. A request beyond the limit isn't queued: it gets
/// a 503 at once, with `Retry-After`. Streams count until they begin, ready responses never. Put it inside of all others.
public final class RequestLimit: Middleware {
    private let maximumCount: Int
    private let exemptPaths: [[UInt8]]
    private let onRefusal: @Sendable () -> Void
    private let count = Atomic(0)

    /// Allows at most `maximumCount` requests at once; `exemptPaths`, such as `/health`, don't count. Calls `onRefusal`
    /// for each request that is refused.
    public init(
        maximumCount: Int, exemptPaths: [String] = [], onRefusal: @escaping @Sendable () -> Void = {}
    ) {
        (self.maximumCount, self.onRefusal) = (maximumCount, onRefusal)
        self.exemptPaths = exemptPaths.map { Array($0.utf8) }
    }

    public func receive(_ request: inout Request) -> Response? {
        if exemptPaths.contains(request.path) || count.add(1, ordering: .relaxed).newValue <= maximumCount {
            return nil
        }
        onRefusal()
        return Problem.unavailable("Too many requests are in progress. Try again in a moment.", retryAfter: 1)
            .response(instance: request.instance)
    }

    public func send(_ response: inout Response, to request: Request) {
        if !exemptPaths.contains(request.path) { count.subtract(1, ordering: .relaxed) }
    }
}

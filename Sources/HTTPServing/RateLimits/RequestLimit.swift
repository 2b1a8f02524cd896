import Synchronization

/// A middleware that limits how many requests are in progress at once. A request beyond the limit isn't queued: it gets
/// a 503 at once, with `Retry-After`. Streams count until they begin, ready responses never. Put it inside of all others.
public final class RequestLimit: Middleware {
    private let name: String
    private let maximumCount: Int
    private let exemptPaths: [[UInt8]]
    private let count = Atomic(0)

    /// Allows at most `maximumCount` requests at once; `exemptPaths`, such as `/health`, don't count. `name` is the limit's
    /// in metrics.
    public init(_ name: String, maximumCount: Int, exemptPaths: [String] = []) {
        (self.name, self.maximumCount) = (name, maximumCount)
        self.exemptPaths = exemptPaths.map { Array($0.utf8) }
    }

    public func receive(_ request: inout Request) -> Response? {
        if exemptPaths.contains(request.path) || count.add(1, ordering: .relaxed).newValue <= maximumCount {
            return nil
        }
        var problem = Problem.unavailable("Too many requests are in progress. Try again in a moment.", retryAfter: 1)
        problem.limit = name
        return problem.response(to: request)
    }

    public func send(_ response: inout Response, to request: Request) {
        if !exemptPaths.contains(request.path) { count.subtract(1, ordering: .relaxed) }
    }
}

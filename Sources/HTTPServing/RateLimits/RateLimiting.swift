import Basics

/// A middleware that applies rate limits to requests, also to those that ready responses answer. Put it inside of
/// ``ClientAddress``.
public struct RateLimiting: Middleware {
    private let limits: RateLimits
    private let exemptPaths: [[UInt8]]

    /// A middleware that applies `limits` to all paths but `exemptPaths`, such as `/health`. The limit of callers is
    /// applied where the caller is known: call ``RateLimits/count(_:of:)`` and ``RequestRecord/note(role:subject:)``
    /// there.
    public init(_ limits: RateLimits, exemptPaths: [String] = []) {
        self.limits = limits
        self.exemptPaths = exemptPaths.map { Array($0.utf8) }
    }

    /// Counts the request for its address, and responds with a 429 if it exceeds the limit.
    public func receive(_ request: inout Request) -> Response? {
        guard !exemptPaths.contains(request.path) else { return nil }
        do { try limits.count(request) } catch { return error.problem.response(instance: request.instance) }
        return nil
    }

    /// Makes each reuse of the response count for the limits.
    public func send(_ response: inout Response, to request: Request) {
        guard !exemptPaths.contains(request.path) else { return }
        response.reuse?.add(ReusedCounting(limits: limits, subject: request.record.subject))
    }

    private struct ReusedCounting: ReuseStep {
        let limits: RateLimits
        let subject: Identifier?

        func admits(_ request: inout ReusedRequest) -> Bool {
            limits.admits(request.clientAddress, isForwarded: request.isForwarded, of: subject)
        }
    }
}

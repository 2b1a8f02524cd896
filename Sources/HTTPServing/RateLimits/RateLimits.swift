package import Basics

/// The rate limits of a service: one for each address, and one for each caller with a token. A caller without a token
/// is limited by its address alone.
///
/// A request that a caller's limit refuses doesn't count for its address: other callers behind the same address keep
/// their share.
public final class RateLimits: Sendable {
    private let callers: RateLimiter?
    private let addresses: RateLimiter?
    private let exempt: TrustedProxies

    /// Creates limits; `nil` for no limit. That of addresses doesn't apply to `exempt` proxies, as long as they name no
    /// client. If they name one, it applies to that; to the proxy itself if the field with the name can't be read.
    public init(callers: RateLimiter? = nil, addresses: RateLimiter? = nil, exempt: TrustedProxies = TrustedProxies()) {
        (self.callers, self.addresses, self.exempt) = (callers, addresses, exempt)
    }

    /// Changes the limits, from the next request on; `nil` for none. A limit that wasn't created stays absent.
    public func change(callers: RateLimit?, addresses: RateLimit?) {
        self.callers?.change(to: callers)
        self.addresses?.change(to: addresses)
    }

    /// Counts `request` for its caller, the subject of a valid token. Throws ``RateLimitReached`` beyond the limit.
    package func count(_ request: Request, of subject: Identifier) throws(RateLimitReached) {
        try take(subject, from: request.origin, isForwarded: request.isForwarded)
    }

    /// Counts a request from `address` that a ready response for `subject` answers; `isForwarded` if a proxy names a
    /// client in it. Returns `false`, and counts nothing, if a limit is exceeded.
    func admits(_ address: IPAddress?, isForwarded: Bool, of subject: Identifier?) -> Bool {
        do {
            try take(address, isForwarded: isForwarded)
            if let subject { try take(subject, from: address, isForwarded: isForwarded) }
            return true
        } catch { return false }
    }

    /// Counts a request for its address. Throws ``RateLimitReached`` beyond the limit.
    fileprivate func take(_ address: IPAddress?, isForwarded: Bool) throws(RateLimitReached) {
        guard let addresses, let key = key(of: address, isForwarded: isForwarded) else { return }
        try addresses.take(key)
    }

    private func take(_ subject: Identifier, from address: IPAddress?, isForwarded: Bool) throws(RateLimitReached) {
        do { try callers?.take(.subject(subject)) } catch {
            if let key = key(of: address, isForwarded: isForwarded) { addresses?.refund(key) }
            throw error
        }
    }

    /// Returns `nil` for requests made in process, and for those of proxies themselves, such as health checks.
    private func key(of address: IPAddress?, isForwarded: Bool) -> RateLimiter.Key? {
        guard let address, isForwarded || !exempt.contains(address) else { return nil }
        return .address(address.client)
    }
}

extension Request {
    /// Whether it has the field in which proxies name clients, readable or not.
    fileprivate var isForwarded: Bool { headers.value(of: .xForwardedFor) != nil }
}

/// A middleware that applies rate limits, also to what ready responses answer. Put it inside of ``ClientAddress``.
public struct RateLimiting: Middleware {
    private let limits: RateLimits
    private let exemptPaths: [[UInt8]]

    /// A middleware that applies `limits` to all paths but `exemptPaths`, such as `/health`. The limit of callers is
    /// applied where the caller is known, by ``RateLimits/count(_:of:)``.
    public init(_ limits: RateLimits, exemptPaths: [String] = []) {
        self.limits = limits
        self.exemptPaths = exemptPaths.map { Array($0.utf8) }
    }

    public func receive(_ request: inout Request) -> Response? {
        guard !exemptPaths.contains(request.path) else { return nil }
        do { try limits.take(request.origin, isForwarded: request.isForwarded) } catch {
            return error.problem.response(to: request)
        }
        return nil
    }

    public func send(_ response: inout Response, to request: Request) {
        guard !exemptPaths.contains(request.path) else { return }
        response.reuse?.add(ReusedCounting(limits: limits, subject: request.record.findings.subject))
    }

    private struct ReusedCounting: ReuseStep {
        let limits: RateLimits
        let subject: Identifier?

        func admits(_ request: inout ReusedRequest) -> Bool {
            limits.admits(request.clientAddress, isForwarded: request.isForwarded, of: subject)
        }
    }
}

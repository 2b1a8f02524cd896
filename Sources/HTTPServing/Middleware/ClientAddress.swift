/// A middleware that determines the client's address of requests from trusted proxies.
public struct ClientAddress: Middleware {
    private let trustedProxies: TrustedProxies

    /// A middleware that trusts the `X-Forwarded-For` of `trustedProxies`.
    public init(trustedProxies: TrustedProxies) { self.trustedProxies = trustedProxies }

    /// Sets the client's address if the peer is a trusted proxy.
    public func receive(_ request: inout Request) -> Response? {
        guard let peer = request.origin, trustedProxies.contains(peer) else { return nil }
        request.origin = trustedProxies.origin(peer: peer, forwarded: request.headers.value(of: .xForwardedFor))
        return nil
    }

    /// Leaves the response unchanged.
    public func send(_ response: inout Response, to request: Request) {}
}

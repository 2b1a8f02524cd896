/// A middleware that determines the client's address of requests from trusted proxies.
public struct ClientAddress: Middleware {
    private let trustedProxies: TrustedProxies

    /// A middleware that trusts the field `X-Forwarded-For` of `trustedProxies`.
    public init(trustedProxies: TrustedProxies) { self.trustedProxies = trustedProxies }

    /// Sets the client's address if the peer is a trusted proxy.
    public func receive(_ request: inout Request) -> Response? {
        if let peer = request.origin { request.origin = address(of: peer, request.headers) }
        return nil
    }

    /// Returns the client's address of a request from `peer` with these header fields.
    func address(of peer: IPAddress, _ headers: HeaderFields) -> IPAddress {
        guard trustedProxies.contains(peer) else { return peer }
        return trustedProxies.origin(peer: peer, forwarded: headers.value(of: .xForwardedFor))
    }

    /// Leaves the response unchanged.
    public func send(_ response: inout Response, to request: Request) {}
}

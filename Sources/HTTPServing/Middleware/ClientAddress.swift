/// A middleware that determines the client's address of requests from trusted proxies.
public struct ClientAddress: Middleware {
    private let trustedProxies: TrustedProxies
    private let header: ForwardedHeader

    /// A middleware that trusts the field `header` of `trustedProxies`. Any other field is ignored: a proxy that
    /// doesn't know it passes it on as the client sent it.
    public init(trustedProxies: TrustedProxies, header: ForwardedHeader = .xForwardedFor) {
        (self.trustedProxies, self.header) = (trustedProxies, header)
    }

    /// Sets the client's address if the peer is a trusted proxy.
    public func receive(_ request: inout Request) -> Response? {
        request.origin = request.origin.map { address(of: $0, request.headers) }
        return nil
    }

    /// Returns the client's address of a request from `peer` with these header fields.
    func address(of peer: IPAddress, _ headers: HeaderFields) -> IPAddress {
        guard trustedProxies.contains(peer) else { return peer }
        return trustedProxies.origin(peer: peer, forwarded: headers.value(of: header.name), in: header)
    }

    /// Leaves the response unchanged.
    public func send(_ response: inout Response, to request: Request) {}
}

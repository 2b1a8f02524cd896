/// Finds out where requests come from that trusted proxies hand over.
public struct ClientAddress: Middleware {
    private let trustedProxies: TrustedProxies

    /// Takes the word of `trustedProxies`.
    public init(trustedProxies: TrustedProxies) { self.trustedProxies = trustedProxies }

    /// Notes the client's address, where the other end of the connection is a trusted proxy.
    public func receive(_ request: inout Request) -> Response? {
        guard let peer = request.clientAddress, trustedProxies.contains(peer) else { return nil }
        request.clientAddress = trustedProxies.origin(peer: peer, forwarded: request.headers[.xForwardedFor])
        return nil
    }

    /// Leaves the response as it is.
    public func send(_ response: inout Response, to request: Request) {}
}

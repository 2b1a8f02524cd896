/// A middleware that determines the client's address of requests from trusted proxies.
public struct ClientAddress: Middleware {
    private let trustedProxies: TrustedProxies
    private let header: ForwardedHeader

    /// A middleware that trusts the field `header` of `trustedProxies`. Any other field is ignored: a proxy that
    /// doesn't know it passes it on as the client sent it.
    public init(trustedProxies: TrustedProxies, header: ForwardedHeader = .xForwardedFor) {
        (self.trustedProxies, self.header) = (trustedProxies, header)
    }

    /// Sets the client's address if the peer is a trusted proxy. Responds with a 400 if its field is malformed as a
    /// whole: the client has sent a part of it that hides what the proxy says.
    public func receive(_ request: inout Request) -> Response? {
        guard let peer = request.origin else { return nil }
        guard let address = address(of: peer, request.headers) else {
            return Problem.badRequest("The field \(header.name) is malformed.").response(instance: request.instance)
        }
        request.origin = address
        return nil
    }

    /// Returns the client's address of a request from `peer` with these header fields; `nil` if they are malformed.
    func address(of peer: IPAddress, _ headers: HeaderFields) -> IPAddress? {
        guard trustedProxies.contains(peer) else { return peer }
        return trustedProxies.readOrigin(peer: peer, forwarded: headers.value(of: header.name), in: header)
    }

    /// Leaves the response unchanged.
    public func send(_ response: inout Response, to request: Request) {}
}

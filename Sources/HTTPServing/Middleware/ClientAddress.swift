/// A middleware that determines the client's address of requests from trusted proxies.
public struct ClientAddress: Middleware, ReuseStep {
    private let trustedProxies: TrustedProxies

    /// A middleware that trusts the field `X-Forwarded-For` of `trustedProxies`.
    public init(trustedProxies: TrustedProxies) { self.trustedProxies = trustedProxies }

    /// Sets the client's address if the peer is a trusted proxy.
    public func receive(_ request: inout Request) -> Response? {
        if let client = client(of: request.origin, request.headers) { request.origin = client }
        return nil
    }

    /// Leaves the response unchanged; finds the client of each request that it is sent again for.
    public func send(_ response: inout Response, to request: Request) {
        if !trustedProxies.networks.isEmpty { response.reuse?.add(self) }
    }

    public func admits(_ request: inout ReusedRequest) -> Bool {
        if let client = client(of: request.clientAddress, request.unkeyed) {
            (request.clientAddress, request.isForwarded) = (client, true)
        }
        return true
    }

    /// Returns the client that `peer` names in these header fields, if it is a trusted proxy.
    private func client(of peer: IPAddress?, _ headers: any UnkeyedFields) -> IPAddress? {
        guard let peer, trustedProxies.contains(peer), let forwarded = headers.value(of: .xForwardedFor) else {
            return nil
        }
        return trustedProxies.origin(peer: peer, forwarded: forwarded)
    }
}

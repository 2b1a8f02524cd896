/// Proxies in front of the service, whose word on where a request came from is taken.
public struct TrustedProxies: Hashable, Sendable {
    /// Where they are.
    public let networks: [IPNetwork]

    /// Proxies in `networks`; without any, nobody is trusted.
    public init(_ networks: [IPNetwork] = []) { self.networks = networks }

    /// Whether a proxy of these has `address`.
    public func contains(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// Where a request came from that `peer` handed over: `peer` itself, unless it is trusted. Then it is the last
    /// member of `forwarded`, the value of `X-Forwarded-For`, that isn't trusted too: what stands before that one, its
    /// sender could have made up. Where a member is no address, the one who handed it over is as far as is known.
    public func origin(peer: IPAddress, forwarded: String?) -> IPAddress {
        guard contains(peer), let forwarded else { return peer }
        var origin = peer
        for member in forwarded.listMembers.reversed() {
            guard let address = IPAddress(member) else { return origin }
            origin = address
            if !contains(address) { return origin }
        }
        return origin
    }
}

/// The proxies in front of the service that are trusted with the client's address.
public struct TrustedProxies: Hashable, Sendable {
    /// The networks of the proxies.
    public let networks: [IPNetwork]

    /// The proxies in `networks`; without any, no peer is trusted.
    public init(_ networks: [IPNetwork] = []) { self.networks = networks }

    /// Returns whether `address` is that of a trusted proxy.
    public func contains(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// Returns the client's address of a request from `peer`. If `peer` is trusted, that is the last member of
    /// `forwarded`, the value of the field `header`, that isn't a trusted proxy; the client could have made up the
    /// members before it. Members may have ports. A member that isn't an address ends the search: the result is then
    /// the address found before it. If `peer` isn't trusted, or the whole value is malformed, returns `peer`.
    public func origin(
        peer: IPAddress, forwarded: String?, in header: ForwardedHeader = .xForwardedFor
    ) -> IPAddress { readOrigin(peer: peer, forwarded: forwarded, in: header) ?? peer }

    /// Returns the client's address in the same way, but `nil` if `peer` is trusted and the whole value is malformed.
    func readOrigin(peer: IPAddress, forwarded: String?, in header: ForwardedHeader) -> IPAddress? {
        guard contains(peer), let forwarded else { return peer }
        guard let members = header.addresses(in: forwarded) else { return nil }
        var origin = peer
        for member in members {
            guard let address = member else { return origin }
            origin = address
            if !contains(address) { return origin }
        }
        return origin
    }
}

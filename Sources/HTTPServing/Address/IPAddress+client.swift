extension IPAddress {
    /// The address that stands for all that one client may have: itself of IPv4, the first of its network of 64 bits of
    /// IPv6 (RFC 6177).
    public var client: IPAddress { v4 == nil ? IPAddress(high: high, low: 0) : self }

    /// What tells one client's addresses from another's: the four bytes of IPv4, the first eight of IPv6, since a client
    /// may have all addresses of a network of 64 bits (RFC 6177).
    public var clientBytes: [UInt8] {
        if let v4 { return (0..<4).map { UInt8(truncatingIfNeeded: v4 >> (24 - 8 * $0)) } }
        return (0..<8).map { UInt8(truncatingIfNeeded: high >> (56 - 8 * $0)) }
    }
}

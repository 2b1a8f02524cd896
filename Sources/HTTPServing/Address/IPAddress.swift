/// An IPv4 or IPv6 address, as 16 bytes. An IPv4 address is stored as its IPv4-mapped IPv6 address (RFC 4291, section
/// 2.5.5.2), so a client has the same address on IPv4 and IPv6 sockets.
public struct IPAddress: Hashable, Sendable {
    /// The first 8 bytes, in big-endian order.
    let high: UInt64
    /// The last 8 bytes, in big-endian order.
    let low: UInt64

    /// The IPv6 address with the first 8 bytes `high` and the last 8 bytes `low`, both in big-endian order.
    public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// The IPv4 address with four bytes in big-endian order: `127.0.0.1` is 0x7F000001.
    public init(v4 bits: UInt32) { self.init(high: 0, low: Self.mappedPrefix | UInt64(bits)) }

    /// The four bytes of an IPv4 address, in big-endian order; `nil` for an IPv6 address.
    public var v4: UInt32? {
        high == 0 && low & ~0xFFFF_FFFF == Self.mappedPrefix ? UInt32(truncatingIfNeeded: low) : nil
    }

    /// Whether the address is one of the machine itself: in 127.0.0.0/8 (RFC 1122, section 3.2.1.3), or `::1`.
    public var isLoopback: Bool { v4.map { $0 >> 24 == 127 } ?? (high == 0 && low == 1) }

    private static let mappedPrefix: UInt64 = 0xFFFF_0000_0000
}

extension IPAddress {
    /// The address that stands for all addresses of one client: the address itself for IPv4, the first one of its /64
    /// network for IPv6 (RFC 6177).
    public var client: IPAddress { v4 == nil ? IPAddress(high: high, low: 0) : self }

    /// The bytes that tell clients apart: all four of an IPv4 address, the first eight of an IPv6 address, since one
    /// client may have a whole /64 network (RFC 6177).
    public var clientBytes: [UInt8] {
        if let v4 { return (0..<4).map { UInt8(truncatingIfNeeded: v4 >> (24 - 8 * $0)) } }
        return (0..<8).map { UInt8(truncatingIfNeeded: high >> (56 - 8 * $0)) }
    }
}

/// An address of IPv4 or IPv6, as 16 bytes. An IPv4 address is its IPv4-mapped IPv6 address (RFC 4291, section
/// 2.5.5.2), so that a client is the same one whichever kind of socket it came in by.
public struct IPAddress: Hashable, Sendable {
    /// The first 8 bytes, the first of all in the highest bits.
    let high: UInt64
    /// The last 8 bytes.
    let low: UInt64

    /// The IPv6 address whose first 8 bytes are `high` and whose last 8 are `low`, the first in the highest bits.
    public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// The IPv4 address of four bytes, the first in the highest bits: `127.0.0.1` is 0x7F000001.
    public init(v4 bits: UInt32) { self.init(high: 0, low: Self.mappedPrefix | UInt64(bits)) }

    /// The four bytes of an IPv4 address, the first in the highest bits; `nil` for any other.
    public var v4: UInt32? {
        high == 0 && low & ~0xFFFF_FFFF == Self.mappedPrefix ? UInt32(truncatingIfNeeded: low) : nil
    }

    private static let mappedPrefix: UInt64 = 0xFFFF_0000_0000
}

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

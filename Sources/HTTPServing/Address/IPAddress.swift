import POSIXProcess

/// An IPv4 or IPv6 address, as 16 bytes. An IPv4 address is stored as its IPv4-mapped IPv6 address (RFC 4291, section
/// 2.5.5.2), so a client has the same address on IPv4 and IPv6 sockets.
public struct IPAddress: Hashable, Sendable {
    let high: UInt64
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
    /// The address of all that one client has: itself for IPv4, the first of its /64 network for IPv6 (RFC 6177).
    public var client: IPAddress { v4 == nil ? IPAddress(high: high, low: 0) : self }

    /// The bytes that tell clients apart: all four of an IPv4 address, the first eight of an IPv6 address, since one
    /// client may have a whole /64 network (RFC 6177).
    public var clientBytes: [UInt8] {
        if let v4 { return (0..<4).map { UInt8(truncatingIfNeeded: v4 >> (24 - 8 * $0)) } }
        return (0..<8).map { UInt8(truncatingIfNeeded: high >> (56 - 8 * $0)) }
    }
}

extension IPAddress: LosslessStringConvertible {
    /// Parses an address: IPv4 as four decimal numbers (`127.0.0.1`), or IPv6 (RFC 4291, section 2.2; `::1`), without a
    /// port, brackets or a zone. `nil` for any other text.
    public init?(_ text: String) {
        if let bits = AddressText.v4(text) {
            self.init(v4: bits)
        } else if let bits = AddressText.v6(text) {
            self.init(high: UInt64(truncatingIfNeeded: bits >> 64), low: UInt64(truncatingIfNeeded: bits))
        } else {
            return nil
        }
    }

    /// The canonical text of the address: for IPv4 four decimal numbers, for IPv6 the form that RFC 5952 recommends.
    public var description: String {
        if let v4 { AddressText.text(v4: v4) } else { AddressText.text(v6: UInt128(high) << 64 | UInt128(low)) }
    }
}

/// A network: the addresses with a common prefix, such as `10.0.0.0/8` or `2001:db8::/32`, or one address (`::1`).
public struct IPNetwork: Hashable, Sendable {
    public let base: IPAddress
    /// The length of the prefix in bits, 0 to 128; for IPv4, 96 more than in the text.
    private let bits: Int

    /// Parses an address, `/` and the length of the prefix, or an address alone. `nil` for any other text, and if a bit
    /// after the prefix is set, since that may be a mistake.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x2F, maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let base = IPAddress(String(Substring(first))) else { return nil }
        // The text of an IPv4-mapped IPv6 address has a prefix length out of 128.
        let isV4 = !first.contains(0x3A)
        guard let bits = parts.count == 1 ? (isV4 ? 32 : 128) : Self.number(parts[1], atMost: isV4 ? 32 : 128) else {
            return nil
        }
        (self.base, self.bits) = (base, isV4 ? bits + 96 : bits)
        guard Self.masked(base, self.bits) == base else { return nil }
    }

    /// Returns whether the network contains `address`. `::/0` contains every address, including those of IPv4.
    public func contains(_ address: IPAddress) -> Bool { Self.masked(address, bits) == base }

    private static func masked(_ address: IPAddress, _ bits: Int) -> IPAddress {
        // Shifting by the number of bits or more gives zeros.
        IPAddress(high: address.high & ~(.max >> max(bits, 0)), low: address.low & ~(.max >> max(bits - 64, 0)))
    }

    private static func number(_ digits: Substring.UTF8View, atMost maximum: Int) -> Int? {
        let isPlain = digits.allSatisfy { (0x30...0x39).contains($0) } && (digits.count == 1 || digits.first != 0x30)
        guard isPlain, digits.count <= 3, let number = Int(String(Substring(digits))) else { return nil }
        return number <= maximum ? number : nil
    }
}

extension IPNetwork: CustomStringConvertible {
    public var description: String { base.v4 != nil && bits >= 96 ? "\(base)/\(bits - 96)" : "\(base)/\(bits)" }
}

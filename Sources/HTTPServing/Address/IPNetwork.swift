/// A network: the addresses with a common prefix, such as `10.0.0.0/8` or `2001:db8::/32`, or one address (`::1`).
public struct IPNetwork: Hashable, Sendable {
    /// The first address; the bits after the prefix are zeros.
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
    /// The network in the notation of settings.
    public var description: String { base.v4 != nil && bits >= 96 ? "\(base)/\(bits - 96)" : "\(base)/\(bits)" }
}

/// Addresses that have their first bits in common: `10.0.0.0/8`, `2001:db8::/32`, or one address (`::1`).
public struct IPNetwork: Hashable, Sendable {
    /// The first address; bits behind the common ones are zeros.
    public let base: IPAddress
    /// How many bits are common: 0 to 128; of IPv4, 96 more than are written.
    private let bits: Int

    /// The network that `text` is: an address, `/` and how many bits its addresses have in common, or an address
    /// alone. `nil` for everything else, also where a bit behind those is set: it could be a mistake.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x2F, maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let base = IPAddress(String(Substring(first))) else { return nil }
        // An IPv6 text of a mapped address counts the bits of all of it.
        let isV4 = !first.contains(0x3A)
        guard let bits = parts.count == 1 ? (isV4 ? 32 : 128) : Self.number(parts[1], atMost: isV4 ? 32 : 128) else {
            return nil
        }
        (self.base, self.bits) = (base, isV4 ? bits + 96 : bits)
        guard Self.masked(base, self.bits) == base else { return nil }
    }

    /// Whether `address` is one of these. `::/0` has every address, those of IPv4 too.
    public func contains(_ address: IPAddress) -> Bool { Self.masked(address, bits) == base }

    private static func masked(_ address: IPAddress, _ bits: Int) -> IPAddress {
        // A shift by all bits, or by more, leaves zeros.
        IPAddress(high: address.high & ~(.max >> max(bits, 0)), low: address.low & ~(.max >> max(bits - 64, 0)))
    }

    private static func number(_ digits: Substring.UTF8View, atMost maximum: Int) -> Int? {
        let isPlain = digits.allSatisfy { (0x30...0x39).contains($0) } && (digits.count == 1 || digits.first != 0x30)
        guard isPlain, digits.count <= 3, let number = Int(String(Substring(digits))) else { return nil }
        return number <= maximum ? number : nil
    }
}

extension IPNetwork: CustomStringConvertible {
    /// As it is written in settings.
    public var description: String { base.v4 != nil && bits >= 96 ? "\(base)/\(bits - 96)" : "\(base)/\(bits)" }
}

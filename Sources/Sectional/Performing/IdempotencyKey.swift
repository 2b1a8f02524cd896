internal import Identity

/// The client's name for one request to perform an action: a retry has the same key, and is performed once.
public struct IdempotencyKey: Sendable {
    /// Whose key it is: two callers' keys have nothing to do with each other.
    public let caller: Caller
    /// The client's name for it.
    public var value: String { name.rawValue }
    private let name: Identifier
    /// Where a caller without a subject comes from; empty for one with a subject.
    public let address: [UInt8]
    /// Whether the same value from another address is another key. Callers without a subject are told apart by nothing
    /// else, and would be answered with what another one's key stands for; unless the value can't be met by chance.
    public let isOfAddress: Bool

    /// A key of `caller`, who comes from `address`, in whatever form the address is told apart.
    public init(caller: Caller, value: String, address: [UInt8] = []) {
        (self.caller, name) = (caller, Identifier(value))
        self.address = caller.subject == .nobody ? address : []
        isOfAddress = caller.subject == .nobody && !Self.isRandom(value)
    }

    /// Whose quota it counts for.
    public var holder: QuotaHolder { QuotaHolder(caller, address: address) }

    /// Whether `value` is written as 128 random bits are at least: a UUID (RFC 9562, section 4), 32 hexadecimal digits or
    /// more, or 22 or more characters of base64url (RFC 4648, section 5) with capital and small letters and digits; each also in quotes,
    /// as a string of structured fields is written (RFC 9651, section 3.3.3).
    static func isRandom(_ value: String) -> Bool {
        let bytes = Array(value.utf8).unquoted
        if bytes.allSatisfy(\.isHexDigit) { return bytes.count >= 32 }
        return isUUID(bytes) || bytes.count >= 22 && bytes.allSatisfy(\.isBase64URL) && bytes.isMixed
    }

    private static func isUUID(_ bytes: [UInt8]) -> Bool {
        let groups = bytes.split(separator: 0x2D, omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
    }
}

extension IdempotencyKey: Hashable {
    /// The address counts where it is a part of the key.
    public static func == (one: Self, other: Self) -> Bool {
        one.caller == other.caller && one.name == other.name && one.isOfAddress == other.isOfAddress
            && (!one.isOfAddress || one.address == other.address)
    }

    /// As a dictionary needs it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(caller)
        hasher.combine(name)
        if isOfAddress { hasher.combine(address) }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    fileprivate var isBase64URL: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}

extension [UInt8] {
    /// The text between the quotes, or all of it where there are none.
    fileprivate var unquoted: [UInt8] {
        count > 1 && first == 0x22 && last == 0x22 ? Array(dropFirst().dropLast()) : self
    }

    /// Whether it has capital and small letters and digits, as words and dates don't.
    fileprivate var isMixed: Bool {
        contains { (0x41...0x5A).contains($0) } && contains { (0x61...0x7A).contains($0) }
            && contains { (0x30...0x39).contains($0) }
    }
}

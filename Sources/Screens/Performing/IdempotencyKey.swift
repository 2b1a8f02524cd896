import Basics

/// An idempotency key: the client's name for one request to perform an action. A retry with the same key isn't
/// performed again.
public struct IdempotencyKey: Sendable {
    /// The one to whom the key belongs: a subject, whatever its role is now, or else a caller without one. The role is
    /// empty with a subject. Keys of different owners are independent.
    public let owner: Caller
    /// The client's text for the key.
    public var value: String { name.rawValue }
    private let name: Identifier
    /// The address of a caller without a subject; empty with a subject.
    public let address: [UInt8]
    /// Whether the address is a part of the key. Callers without a subject differ by nothing else, and would otherwise
    /// get the response to another one's request with the same key. False if the text is random: it can't be the same
    /// by chance.
    public let isOfAddress: Bool

    /// A key of `caller` with the text `value`. `address` are the bytes by which callers without a subject are told
    /// apart.
    public init(caller: Caller, value: String, address: [UInt8] = []) {
        owner = caller.subject == .nobody ? caller : Caller(role: "", subject: caller.subject)
        name = Identifier(value)
        self.address = caller.subject == .nobody ? address : []
        isOfAddress = caller.subject == .nobody && !Self.isRandom(value)
    }

    /// The holder whose quota the key counts for.
    public var holder: QuotaHolder { QuotaHolder(owner, address: address) }

    /// Whether `value` has the form of at least 128 random bits: a UUID (RFC 9562, section 4), 32 or more hexadecimal
    /// digits, or 22 or more characters of base64url (RFC 4648, section 5) that include capital letters, small letters
    /// and digits. Each may be in quotes, as a string of a structured field (RFC 9651, section 3.3.3).
    public static func isRandom(_ value: String) -> Bool {
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
    /// Returns whether both keys are equal. Addresses are compared only if they are a part of the key.
    public static func == (one: Self, other: Self) -> Bool {
        one.owner == other.owner && one.name == other.name && one.isOfAddress == other.isOfAddress
            && (!one.isOfAddress || one.address == other.address)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(owner)
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
    /// The bytes between the quotes, or all of them if there are no quotes.
    fileprivate var unquoted: [UInt8] {
        count > 1 && first == 0x22 && last == 0x22 ? Array(dropFirst().dropLast()) : self
    }

    /// Whether the bytes include capital letters, small letters and digits; words and dates don't.
    fileprivate var isMixed: Bool {
        contains { (0x41...0x5A).contains($0) } && contains { (0x61...0x7A).contains($0) }
            && contains { (0x30...0x39).contains($0) }
    }
}

import Basics

/// The client's name for one request to perform an action, which isn't performed again by a retry.
public struct IdempotencyKey: Hashable, Sendable {
    /// A subject, with an empty role, or a caller without one. Keys of different owners are independent.
    public let owner: Caller
    /// The client's text for the key.
    public var value: String { name.rawValue }
    private let name: Identifier
    /// The address of a caller without a subject; empty with a subject.
    public let address: [UInt8]
    /// Whether the address is a part of the key: callers without a subject would otherwise get the response to another
    /// one's request. False if the text is random: it can't be the same by chance.
    public let isOfAddress: Bool

    /// A key of `caller` with the text `value`. Callers without a subject are told apart by `address`.
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

    /// Whether `value` is a UUID, or 22 or more characters of base64url, in quotes or not. One in 42 random texts of 22
    /// characters has no digit, and isn't recognized as random.
    package static func mayBeRandom(_ value: String) -> Bool {
        let bytes = Array(value.utf8).unquoted
        return bytes.count >= 22 && bytes.allSatisfy(\.isBase64URL)
    }

    private static func isUUID(_ bytes: [UInt8]) -> Bool {
        let groups = bytes.split(separator: 0x2D, omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
    }

    /// Returns whether both keys are equal. Addresses are compared only if they are a part of the key.
    public static func == (one: Self, other: Self) -> Bool {
        one.owner == other.owner && one.name == other.name && one.isOfAddress == other.isOfAddress
            && (!one.isOfAddress || one.address == other.address)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(owner)
        hasher.combine(name)
        if isOfAddress { hasher.combine(address) }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
    fileprivate var isBase64URL: Bool { isLetterOrDigit || self == 0x2D || self == 0x5F }
}

extension [UInt8] {
    /// The bytes between the quotes, or all of them if there are no quotes.
    fileprivate var unquoted: [UInt8] {
        count > 1 && first == 0x22 && last == 0x22 ? Array(dropFirst().dropLast()) : self
    }

    /// Whether the bytes include capital letters, small letters and digits; words and dates don't.
    fileprivate var isMixed: Bool {
        contains { (0x41...0x5A).contains($0) } && contains { (0x61...0x7A).contains($0) } && contains(where: \.isDigit)
    }
}

/// The maximum numbers of idempotency keys that are stored at once. A key is never evicted for another.
public struct IdempotencyQuota: Sendable {
    /// The time in seconds that a key is stored.
    public static let lifetime: Int64 = 24 * 3600

    /// The maximum number of keys of one holder.
    public let keysPerCaller: Int
    /// The maximum number of keys of all callers without a subject together.
    public let keysWithoutSubject: Int

    /// A quota for each holder, and one for all callers without a subject together.
    public init(keysPerCaller: Int = 1_000, keysWithoutSubject: Int = 50_000) {
        (self.keysPerCaller, self.keysWithoutSubject) = (keysPerCaller, keysWithoutSubject)
    }

    /// The keys that are stored before one more is recorded: the numbers of the holder's and of those of all callers
    /// without a subject, and the time in seconds at which the holder's oldest was recorded; `nil` if it has none.
    public typealias Usage = (keys: Int, keysWithoutSubject: Int, oldest: Int64?)

    /// Throws if there is no room for one more key of `holder` at the time `now` in seconds. Call it under the lock, or
    /// in the transaction, in which the key is recorded.
    public func check(_ usage: Usage, of holder: QuotaHolder, now: Int64) throws(IdempotencyQuotaReached) {
        let wait = usage.oldest.map { max(Int(clamping: $0 + Self.lifetime - now), 1) }
        if usage.keys >= keysPerCaller { throw IdempotencyQuotaReached(isOfCaller: true, retryAfter: wait ?? 1) }
        // The time at which the next key of any of these callers expires isn't known here.
        if holder.isAddress, usage.keysWithoutSubject >= keysWithoutSubject {
            throw IdempotencyQuotaReached(isOfCaller: false, retryAfter: 600)
        }
    }
}

/// An error: an idempotency quota is used up.
public struct IdempotencyQuotaReached: Error, Equatable, Sendable {
    /// Whether it is the quota of the caller; else it is that of all callers without a subject.
    public let isOfCaller: Bool
    /// The time in seconds after which there may be room.
    public let retryAfter: Int

    /// The error for a quota of the caller, or of all callers without a subject.
    public init(isOfCaller: Bool, retryAfter: Int) { (self.isOfCaller, self.retryAfter) = (isOfCaller, retryAfter) }
}

/// The holder of a quota: a subject or, for callers without one, their address. Compared by bytes.
public struct QuotaHolder: Hashable, Sendable {
    /// The unique name of the holder; subjects and addresses have different prefixes.
    public let bytes: [UInt8]
    /// Whether the holder is an address.
    public let isAddress: Bool

    /// The holder of the quotas of `caller`. `address` are the bytes by which callers without a subject are told apart.
    public init(_ caller: Caller, address: [UInt8]) {
        isAddress = caller.subject == .nobody
        bytes =
            isAddress ? Array("address ".utf8) + address : Array("subject ".utf8) + Array(caller.subject.rawValue.utf8)
    }
}

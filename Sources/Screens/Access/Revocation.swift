import Basics

/// A revocation: from now on, a token or all tokens that a subject has are refused.
public struct Revocation: Equatable, Sendable {
    /// The tokens that a revocation is about.
    public enum Target: Hashable, Sendable {
        /// All tokens of the subject that were issued until the revocation, and those that don't say when.
        case subject(Subject)
        /// The token with this ID, whenever it was issued.
        case token(TokenID)

        /// Whether a token can have this subject or ID.
        public var isValid: Bool {
            switch self {
            case .subject(let subject): subject.namesSomebody
            case .token(let id): id.isValid
            }
        }
    }

    /// The tokens.
    public let target: Target
    /// The time of the revocation, in seconds since 1970. A token of the subject that was issued later is accepted.
    public let revokedAt: Int64
    /// The time in seconds since 1970 from which on the revocation isn't needed: the tokens have expired.
    public let expiresAt: Int64

    /// Creates a revocation.
    public init(_ target: Target, revokedAt: Int64, expiresAt: Int64) {
        (self.target, self.revokedAt, self.expiresAt) = (target, revokedAt, expiresAt)
    }

    /// Returns a revocation of the same tokens that holds as long as the later one of both.
    public func merged(with other: Revocation) -> Revocation {
        Revocation(target, revokedAt: max(revokedAt, other.revokedAt), expiresAt: max(expiresAt, other.expiresAt))
    }
}

/// A store of revocations that all processes of a service share.
public protocol RevocationStore: Sendable {
    /// Stores `revocation`, merged with an earlier one of the same tokens, and deletes those that have expired at
    /// `now`, in seconds since 1970. Durable when it returns. Throws ``RevocationLimitReached``, and errors of the
    /// store.
    func keep(_ revocation: Revocation, now: Int64) async throws
    /// Returns the revocations stored after the one with this number, and the last one's number. 0 is before the first.
    func revocations(after number: Int64) async throws -> (found: [Revocation], last: Int64)
}

/// The error for a revocation that can't be stored, because the maximum number of its kind is stored.
public struct RevocationLimitReached: Error, Equatable, Sendable, CustomStringConvertible {
    /// The maximum number of revocations of subjects that are stored at a time, and of those of single tokens, which
    /// can't use up the places of subjects. Each process has all of them in memory.
    public static let limit = 100_000

    /// Creates the error.
    public init() {}

    public var description: String {
        "at most \(Self.limit) revocations of this kind can be stored; each is deleted when its tokens have expired"
    }
}

/// The ID of a token, from its `jti` claim (RFC 7519, section 4.1.7). Compared by bytes.
public struct TokenID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The ID as it is in the token.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// The ID `rawValue`.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// The ID `rawValue`.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// Whether a token with this ID can be revoked: 1 to 512 bytes, none of them a control character.
    public var isValid: Bool { identifier.isNameable }
}

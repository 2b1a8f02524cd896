public import Basics
public import HTTPServing
public import Screens

/// A protocol for authenticating requests: the one place that knows how callers prove who they are.
public protocol Authenticator: Sendable {
    /// Returns the caller of `request`, and when that expires. Throws ``InvalidToken`` for a token that isn't valid
    /// (401), and a `Problem` for any other response to the client. Any other error is logged and becomes a 503.
    func authentication(of request: Request) async throws -> Authentication
}

/// An authenticated caller, and when the authentication expires.
public struct Authentication: Sendable {
    /// The caller.
    public let caller: Caller
    /// The time in seconds since 1970 at which the authentication expires, or `nil` if it doesn't.
    public let expiresAt: Int64?
    /// The validity of what proves it, such as the key of a token or a session. When it has ended, remembered tokens
    /// and ready responses that rest on it aren't used any more, and streams end. With `nil`, the authenticator is
    /// asked for each request, since it may change its mind, unless the caller is the one without a token; streams go
    /// on until the authentication expires.
    public let validity: Validity?
    /// The time in seconds since 1970 at which the token was issued, or `nil` if it doesn't say so. A revocation of its
    /// subject is about all tokens that were not issued later.
    public let issuedAt: Int64?
    /// The token's ID, by which it can be revoked, or `nil` if it has none.
    public let tokenID: TokenID?
    /// Ends with the next revocation of any token; `nil` for the caller without a token.
    var untilRevocation: Validity?

    /// Creates an authentication.
    public init(
        _ caller: Caller, expiresAt: Int64? = nil, issuedAt: Int64? = nil, tokenID: TokenID? = nil,
        validity: Validity? = nil
    ) {
        (self.caller, self.expiresAt, self.validity) = (caller, expiresAt, validity)
        (self.issuedAt, self.tokenID) = (issuedAt, tokenID)
    }

    /// Whether it still holds at the time `now`, in seconds since 1970. Revocations are known elsewhere.
    func holds(at now: Int64) -> Bool {
        validity?.isCurrent != false && (expiresAt.map { now < $0 } ?? true)
    }

    /// The authentication of a token that is remembered until it expires: it has a validity, and nobody but the key's
    /// owner ends that.
    var remembered: Authentication {
        Authentication(
            caller, expiresAt: expiresAt, issuedAt: issuedAt, tokenID: tokenID, validity: validity ?? Self.lasting)
    }

    private static let lasting = Validity()

    /// The validities that may end before the authentication expires.
    var validities: [Validity] { [validity, untilRevocation].compactMap(\.self) }
}

/// An authenticator for bearer tokens (RFC 6750). A request without a token has the caller without a token.
public struct BearerAuthenticator: Authenticator {
    private let withoutToken: Authentication
    private let tokens: VerifiedTokens

    /// Creates an authenticator for callers with one of `roles`. A token is verified once as long as it is valid and
    /// among the `remembered` last used ones; concurrent requests with the same token share one verification.
    ///
    /// - Parameters:
    ///   - roles: The roles that a token may name, and the role without a token.
    ///   - remembered: The maximum number of verified tokens in the cache.
    ///   - verifying: The maximum number of concurrent verifications; requests beyond it get a 503.
    ///   - deadline: The timeout of `verify`; requests that wait longer get a 503, not a 401.
    ///   - clock: The clock of the timeout, by which tokens expire too.
    ///   - verify: Verifies a token and returns its caller. It may suspend, for example to fetch a key. Throws
    ///     ``InvalidToken`` if the token isn't valid (401), and a `Problem` for any other response to the client. Any other
    ///     error is logged and becomes a 503. All waiting requests get its error, which isn't cached.
    public init(
        roles: Roles, remembered: Int = 4096, verifying: Int = 4096, deadline: Duration = .seconds(5),
        clock: any ServiceClock = ContinuousClock(),
        verify: @escaping @Sendable (_ token: String) async throws -> Authentication
    ) {
        let known = Set(roles.all)
        withoutToken = Authentication(roles.callerWithoutToken)
        tokens = VerifiedTokens(
            maximumCount: remembered, maximumFlights: verifying, deadline: deadline, clock: clock
        ) { token in
            let authentication = try await verify(token)
            guard known.contains(authentication.caller.role) else { throw InvalidToken("Unknown role in token.") }
            return authentication.remembered
        }
    }

    /// Returns the caller of the request's token, or the caller without a token. Throws ``InvalidToken`` or a
    /// `Problem`.
    public func authentication(of request: Request) async throws -> Authentication {
        guard let authorization = request.headers[.authorization] else { return withoutToken }
        return try await tokens.authentication(of: Identifier(try Self.token(authorization)))
    }

    /// Returns an authenticator that refuses every token, for a service without a secret.
    public static func refusingTokens(roles: Roles) -> BearerAuthenticator {
        BearerAuthenticator(roles: roles) { _ in
            throw InvalidToken("The service accepts no tokens: it has no secret or keys to verify them with.")
        }
    }

    private static func token(_ authorization: String) throws -> String {
        let words = words(of: authorization)
        let isBearer = words.first?.isSame(as: "bearer") == true
        guard words.count == 2, isBearer else {
            throw InvalidToken("Authorization must have the form `Bearer TOKEN`, once.", hasToken: isBearer)
        }
        return words[1]
    }

    /// Splits `text` at spaces. It works on bytes: iterating over the characters of a long token takes longer than
    /// looking it up.
    private static func words(of text: String) -> [String] {
        let bytes = text.utf8.span
        var words: [String] = []
        var start = 0
        for end in 0...bytes.count where end == bytes.count || bytes[end] == 0x20 {
            if end > start, let word = try? UTF8Span(validating: bytes.extracting(start..<end)) {
                words.append(String(copying: word))
            }
            start = end + 1
        }
        return words
    }
}

/// The error for a token that isn't valid.
public struct InvalidToken: Error, Equatable, Sendable {
    /// The reason, for the client's developer.
    public let detail: String
    /// Whether the request has a bearer token: without one, the response names no error code of tokens.
    public let hasToken: Bool

    /// Creates an error. `hasToken` tells whether the request has a bearer token.
    public init(_ detail: String, hasToken: Bool = true) { (self.detail, self.hasToken) = (detail, hasToken) }
}

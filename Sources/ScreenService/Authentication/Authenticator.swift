public import HTTPServing
internal import Identity
public import Sectional

/// Says who sent a request: the one place that knows how callers prove it.
public protocol Authenticator: Sendable {
    /// The caller, and how long that is proven. Throws `InvalidToken` for a token that doesn't hold, and a `Problem` for
    /// anything else that the client is to be told.
    func authentication(of request: Request) async throws -> Authentication
}

/// Who sent a request, and how long that is proven.
public struct Authentication: Sendable {
    /// Who.
    public let caller: Caller
    /// The time, in seconds since 1970, from which on it isn't proven any more; `nil` for none.
    public let expiresAt: Int64?

    /// An authentication from its parts.
    public init(_ caller: Caller, expiresAt: Int64? = nil) { (self.caller, self.expiresAt) = (caller, expiresAt) }
}

/// Takes bearer tokens (RFC 6750); a request without one is that of a caller without a token.
public struct BearerAuthenticator: Authenticator {
    /// Verifies a token and says whose it is; it may wait, for a key that has to be fetched. Throws `InvalidToken` where
    /// the token doesn't hold, and a `Problem` for anything else that the client is to be told.
    public typealias Verify = @Sendable (_ token: String) async throws -> Authentication

    private let roles: Set<Role>
    private let withoutToken: Authentication
    private let verify: Verify
    private let memory: TokenMemory

    /// An authenticator of callers with one of `roles`, whose tokens `verify` reads; once, as long as they are valid
    /// and among the latest `remembered` ones. `now` tells the time in seconds since 1970.
    public init(
        roles: Roles, remembered: Int = 4096, now: @escaping @Sendable () -> Int64 = WallClock.now,
        verify: @escaping Verify
    ) {
        self.roles = Set(roles.all)
        withoutToken = Authentication(roles.callerWithoutToken)
        self.verify = verify
        memory = TokenMemory(maximumCount: remembered, now: now)
    }

    /// The token's caller, or the one without a token.
    public func authentication(of request: Request) async throws -> Authentication {
        guard let authorization = request.headers["Authorization"] else { return withoutToken }
        let token = try Self.token(authorization)
        let name = Identifier(token)
        if let known = memory[name] { return known }
        let authentication = try await verify(token)
        guard roles.contains(authentication.caller.role) else {
            throw InvalidToken("The token's role is none that this service knows.")
        }
        memory[name] = authentication
        return authentication
    }

    /// An authenticator that refuses every token, for a service without a secret.
    public static func guestsOnly(roles: Roles) -> BearerAuthenticator {
        BearerAuthenticator(roles: roles) { _ in
            throw InvalidToken("This service has no secret to verify tokens with.")
        }
    }

    private static func token(_ authorization: String) throws -> String {
        let words = words(of: authorization)
        guard words.count == 2, words[0].isSame(as: "bearer") else {
            throw InvalidToken("Authorization has to be 'Bearer' and a token.")
        }
        return words[1]
    }

    /// What stands between spaces. By bytes: to tell the characters of a long token apart takes longer than to look it
    /// up.
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

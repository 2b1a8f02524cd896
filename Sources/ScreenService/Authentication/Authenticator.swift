public import HTTPServing
internal import Identity
public import Sectional

/// Says who sent a request: the one place that knows how callers prove it.
public protocol Authenticator: Sendable {
    /// The caller, and how long that is proven. Throws `InvalidToken` for a token that doesn't hold, and a `Problem` for
    /// anything else that the client is to be told. Whatever else it throws is in the log, and answered 503.
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
    /// the token doesn't hold, and a `Problem` for anything else that the client is to be told. Whatever else it throws is
    /// in the log, and answered 503.
    public typealias Verify = @Sendable (_ token: String) async throws -> Authentication

    private let withoutToken: Authentication
    private let memory: TokenMemory
    private let verifications: TokenVerifications

    /// An authenticator of callers with one of `roles`, whose tokens `verify` reads; once, as long as they are valid
    /// and among the latest `remembered` ones, and once for all who come with the same token meanwhile.
    ///
    /// - Parameters:
    ///   - roles: those that a token may name, and that of callers without one.
    ///   - remembered: how many tokens are remembered.
    ///   - verifying: how many tokens are verified at once; who comes with one more is answered 503.
    ///   - deadline: how long `verify` may take, by `clock`; who waits longer is answered 503, not 401.
    ///   - clock: the clock of the deadline.
    ///   - now: the time in seconds since 1970, by which tokens expire.
    ///   - verify: verifies a token. What it throws is told to all who wait, and not remembered.
    public init(
        roles: Roles, remembered: Int = 4096, verifying: Int = 4096, deadline: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Int64 = WallClock.now,
        verify: @escaping Verify
    ) {
        let (known, memory) = (Set(roles.all), TokenMemory(maximumCount: remembered, now: now))
        withoutToken = Authentication(roles.callerWithoutToken)
        self.memory = memory
        verifications = TokenVerifications(
            maximumCount: verifying, deadline: deadline, clock: clock, memory: memory
        ) { token in
            let authentication = try await verify(token)
            guard known.contains(authentication.caller.role) else {
                throw InvalidToken("The token's role is none that this service knows.")
            }
            return authentication
        }
    }

    /// The token's caller, or the one without a token.
    public func authentication(of request: Request) async throws -> Authentication {
        guard let authorization = request.headers[.authorization] else { return withoutToken }
        let token = Identifier(try Self.token(authorization))
        if let known = memory[token] { return known }
        return try await verifications.authentication(of: token)
    }

    /// An authenticator that refuses every token, for a service without a secret.
    public static func refusingTokens(roles: Roles) -> BearerAuthenticator {
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

/// What should prove who asks doesn't hold.
public struct InvalidToken: Error, Equatable, Sendable {
    /// What is wrong with it, for the client's developer.
    public let detail: String

    /// An error of its detail.
    public init(_ detail: String) { self.detail = detail }
}

public import HTTPServing
public import Sectional

/// Says who sent a request: the one place that knows how callers prove it.
public protocol Authenticator: Sendable {
    /// The caller. Throws a `Problem` with status 401 for a proof that doesn't hold.
    func caller(of request: Request) throws -> Caller
}

/// Takes bearer tokens (RFC 6750); a request without one is a guest's.
public struct BearerAuthenticator: Authenticator {
    /// Verifies a token and says whose it is. What it throws is shown to the client where it is a `Problem`.
    public typealias Verify = @Sendable (_ token: String) throws -> Caller

    private let roles: Set<Role>
    private let verify: Verify

    /// An authenticator of callers with one of `roles`, whose tokens `verify` reads.
    public init(roles: [Role], verify: @escaping Verify) {
        self.roles = Set(roles)
        self.verify = verify
    }

    /// The token's caller, or a guest.
    public func caller(of request: Request) throws -> Caller {
        guard let authorization = request.headers["Authorization"] else { return .guest }
        let caller = try verify(try Self.token(authorization))
        guard roles.contains(caller.role) else {
            throw Problem.unauthorized("The token's role is none that this service knows.")
        }
        return caller
    }

    /// An authenticator that refuses every token, for a service without a secret.
    public static func guestsOnly(roles: [Role]) -> BearerAuthenticator {
        BearerAuthenticator(roles: roles) { _ in
            throw Problem.unauthorized("This service has no secret to verify tokens with.")
        }
    }

    private static func token(_ authorization: String) throws -> String {
        let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Problem.unauthorized("Authorization has to be 'Bearer' and a token.")
        }
        return String(parts[1])
    }
}

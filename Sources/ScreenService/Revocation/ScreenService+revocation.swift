import Caching
import HTTPServing
import Sectional

extension ScreenService {
    /// Authenticates `request` and returns the result of `body`. If the token is revoked meanwhile, neither the
    /// response nor the error of `body` is sent, but a 401.
    func answering(
        _ request: Request, _ body: (Authentication) async throws -> Response
    ) async throws -> Response {
        let authentication = try await authentication(of: request)
        let result = await Result { try await body(authentication) }
        try requireNoRevocation(of: authentication)
        return try result.get()
    }

    /// Returns `authentication` with the validity that ends with the next revocation. Throws a 401 `Problem` if its
    /// token is revoked, or lives longer than revocations are stored.
    func admitted(_ authentication: Authentication) throws -> Authentication {
        guard authentication.caller != catalog.roles.callerWithoutToken else { return authentication }
        var admitted = authentication
        let (isRevoked, validity) = revocations.check(authentication)
        if isRevoked { throw revoked }
        if let fault = revocations.fault(inLifetimeOf: authentication) {
            throw Problem.unauthorized(fault, realm: realm)
        }
        admitted.untilRevocation = validity
        return admitted
    }

    /// Throws a 401 `Problem` if the token was revoked, or its key was removed, after it was admitted.
    func requireNoRevocation(of authentication: Authentication) throws {
        if revocations.isRevoked(authentication) { throw revoked }
        if authentication.validity?.isCurrent == false {
            throw Problem.unauthorized("What the request was authenticated by has ended; sign in again.", realm: realm)
        }
    }

    private var revoked: Problem { .unauthorized("The token has been revoked; get another.", realm: realm) }
}

extension Revocations {
    /// Returns whether the token was revoked after it was admitted.
    func isRevoked(_ authentication: Authentication) -> Bool {
        // Without a revocation since then, nothing has to be looked up.
        guard let validity = authentication.untilRevocation, !validity.isCurrent else { return false }
        return check(authentication).isRevoked
    }

    /// Returns the reason why the token's lifetime isn't accepted, or `nil`. A token that outlived its revocation would
    /// be accepted again, so a lifetime that is too long is refused, and so is one that isn't known. With the longest
    /// lifetime configured, all are accepted.
    func fault(inLifetimeOf authentication: Authentication) -> String? {
        guard maximumLifetime < Self.longestLifetime else { return nil }
        guard let start = authentication.issuedAt, let end = authentication.expiresAt else {
            return "The token doesn't say when it was issued (`iat`) and when it expires (`exp`)."
        }
        let (lifetime, isTooLarge) = end.subtractingReportingOverflow(start)
        guard isTooLarge || lifetime > maximumLifetime + Self.leeway else { return nil }
        return "The token is valid for longer than \(maximumLifetime) seconds, which is the maximum here."
    }
}

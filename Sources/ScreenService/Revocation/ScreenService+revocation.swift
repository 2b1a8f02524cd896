import Basics
import HTTPServing
import Screens

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
    /// token is revoked.
    func admitted(_ authentication: Authentication) throws -> Authentication {
        guard authentication.caller != catalog.roles.callerWithoutToken else { return authentication }
        var admitted = authentication
        let (isRevoked, validity) = revocations.check(authentication)
        if isRevoked { throw revoked }
        admitted.untilRevocation = validity
        return admitted
    }

    /// Throws a 401 `Problem` if the token was revoked, or its key was removed, after it was admitted.
    @inline(never)
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
}

import Basics
import HTTPServing
import Screens

extension ScreenService {
    /// Authenticates `request`, and counts it for its caller. Throws a `Problem`: 401 for a token that isn't valid or
    /// has no subject, 503 if it can't be verified now; and `RateLimitReached` if the caller's rate limit is exceeded.
    func authentication(of request: Request) async throws -> Authentication {
        var authentication: Authentication
        do { authentication = try await authenticator.authentication(of: request) } catch {
            throw problem(ofAuthenticating: error)
        }
        let caller = authentication.caller
        // Callers without a subject would share data.
        guard caller.subject.namesSomebody || caller == catalog.roles.callerWithoutToken else {
            throw Problem.unauthorized("The token has no subject.", realm: options.realm)
        }
        try admit(&authentication)
        // A caller without a token has no subject to limit: its address is limited.
        let subject = caller.subject.namesSomebody ? Identifier(caller.subject.rawValue) : nil
        request.record.note { ($0.role, $0.subject) = (Identifier(caller.role.rawValue), subject) }
        // A revoked token counts for its address alone: its subject may have another one by now.
        if let subject { try options.rateLimits.count(request, of: subject) }
        return authentication
    }

    private func problem(ofAuthenticating error: any Error) -> any Error {
        if let error = error as? InvalidToken {
            return Problem.unauthorized(error.detail, realm: options.realm, hasToken: error.hasToken)
        }
        // A `Problem` of the authenticator is sent as it is. Any other error is a fault of what the authenticator uses.
        if error is Problem { return error }
        log(.error, "authentication-failed", ["error": "\(error)"])
        let fault = error is Late ? "Verifying the token timed out" : "The token can't be verified at the moment"
        return Problem.unavailable("\(fault). It may be valid: try again in a moment.", retryAfter: 1)
    }

    /// Returns the reuse of a response for the same authentication, or `nil` if that may end without notice.
    func reuse(_ validity: Validity, for authentication: Authentication) -> Reuse? {
        // One without a validity may be withdrawn by its authenticator at any time, and one that never expires by its
        // issuer, except that of the caller without a token.
        let isCertain = authentication.expiresAt != nil && authentication.validity != nil
        guard isCertain || authentication.caller == catalog.roles.callerWithoutToken else { return nil }
        return Reuse(validity, expiresAt: authentication.expiresAt, authentication: authentication.validities)
    }

    /// Authenticates `request` and returns the result of `body`. If the token is revoked meanwhile, neither the
    /// response nor the error of `body` is sent, but a 401.
    func withAuthentication(
        of request: Request, _ body: (Authentication) async throws -> Response
    ) async throws -> Response {
        let authentication = try await authentication(of: request)
        let result = await Result { try await body(authentication) }
        try requireNoRevocation(of: authentication)
        return try result.get()
    }

    /// Gives `authentication` the validity that the next revocation ends. Throws a 401 for a revoked token.
    private func admit(_ authentication: inout Authentication) throws {
        guard authentication.caller != catalog.roles.callerWithoutToken else { return }
        let (isRevoked, validity) = options.revocations.check(authentication)
        if isRevoked { throw revoked }
        authentication.untilRevocation = validity
    }

    /// Throws a 401 `Problem` if the token was revoked, or its key was removed, after it was admitted.
    @inline(never)
    func requireNoRevocation(of authentication: Authentication) throws {
        if options.revocations.isRevoked(authentication) { throw revoked }
        if authentication.validity?.isCurrent == false {
            throw Problem.unauthorized("Your session has ended. Sign in again.", realm: options.realm)
        }
    }

    private var revoked: Problem { .unauthorized("The token has been revoked. Get a new one.", realm: options.realm) }
}

extension Revocations {
    /// Returns whether the token was revoked after it was admitted.
    func isRevoked(_ authentication: Authentication) -> Bool {
        // Without a revocation since then, nothing has to be looked up.
        guard let validity = authentication.untilRevocation, !validity.isCurrent else { return false }
        return check(authentication).isRevoked
    }
}

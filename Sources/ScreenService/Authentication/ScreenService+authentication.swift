import HTTPServing
import Sectional

extension ScreenService {
    /// Authenticates `request`. Throws a `Problem`: 401 for a token that isn't valid or has no subject, 503 if it can't
    /// be verified now.
    func authentication(of request: Request) async throws -> Authentication {
        let authentication: Authentication
        do { authentication = try await authenticator.authentication(of: request) } catch {
            throw problem(ofAuthenticating: error)
        }
        guard isKnown(authentication.caller) else {
            throw Problem.unauthorized("The token doesn't name anybody.", realm: realm)
        }
        return authentication
    }

    /// Whether the caller has a subject or needs none. Callers without a subject would share data, so a token must name
    /// one.
    private func isKnown(_ caller: Caller) -> Bool {
        caller.subject.namesSomebody || caller == catalog.roles.callerWithoutToken
    }

    private func problem(ofAuthenticating error: any Error) -> any Error {
        if let error = error as? InvalidToken { return Problem.unauthorized(error.detail, realm: realm) }
        // A `Problem` of the authenticator is sent as it is. Any other error is a fault of what the authenticator uses.
        if error is Problem { return error }
        log(.error, "authentication-failed", ["error": "\(error)"])
        let fault = error is Late ? "Verifying the token takes too long now" : "The token can't be verified now"
        return Problem.unavailable(
            "\(fault). It may be valid: send the request again.", retryAfter: 1)
    }

    /// Whether the authentication is certain to be valid until it expires. One that never expires may be revoked at any
    /// time, except that of the caller without a token.
    func holdsUntilItEnds(_ authentication: Authentication) -> Bool {
        authentication.expiresAt != nil || authentication.caller == catalog.roles.callerWithoutToken
    }
}

import HTTPServing
import Sectional

extension ScreenService {
    /// Who sent `request`. Throws a `Problem`: 401 for a token that doesn't hold, or that names nobody, 503 where that
    /// can't be found out now.
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

    /// Those whom nobody names share their data: no token makes one of them.
    private func isKnown(_ caller: Caller) -> Bool {
        caller.subject.namesSomebody || caller == catalog.roles.callerWithoutToken
    }

    private func problem(ofAuthenticating error: any Error) -> any Error {
        if let error = error as? InvalidToken { return Problem.unauthorized(error.detail, realm: realm) }
        // No other error that can be told to a client is about who asks: it comes from what the authenticator uses.
        if error is Problem { return error }
        log(.error, "authentication-failed", ["error": "\(error)"])
        let fault = error is Late ? "It takes too long now to find out who asks" : "Who asks can't be found out now"
        return Problem.unavailable(
            "\(fault): that says nothing about the token. Send the request again.", retryAfter: 1)
    }

    /// Whether nobody has to be asked again before the authentication ends. What proves a caller without an end may be
    /// taken back.
    func holdsUntilItEnds(_ authentication: Authentication) -> Bool {
        authentication.expiresAt != nil || authentication.caller == catalog.roles.callerWithoutToken
    }
}

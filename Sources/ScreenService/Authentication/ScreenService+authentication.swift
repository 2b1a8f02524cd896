import HTTPServing
import Sectional

extension ScreenService {
    /// Who sent `request`. Throws a `Problem` with status 401 for a token that doesn't hold.
    func authentication(of request: Request) async throws -> Authentication {
        do { return try await authenticator.authentication(of: request) } catch let error as InvalidToken {
            throw Problem.unauthorized(error.detail, realm: realm)
        }
    }

    /// Whether nobody has to be asked again before the authentication ends. What proves a caller without an end may be
    /// taken back.
    func holdsUntilItEnds(_ authentication: Authentication) -> Bool {
        authentication.expiresAt != nil || authentication.caller == catalog.roles.callerWithoutToken
    }
}

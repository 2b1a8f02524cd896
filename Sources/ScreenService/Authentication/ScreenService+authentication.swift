import Sectional

extension ScreenService {
    /// Whether nobody has to be asked again before the authentication ends. What proves a caller without an end may be
    /// taken back.
    func holdsUntilItEnds(_ authentication: Authentication) -> Bool {
        authentication.expiresAt != nil || authentication.caller == catalog.roles.callerWithoutToken
    }
}

import Sectional

/// A team's own authenticator. Its requirement is written as the protocol has it: this target, like that of a team, is
/// compiled without the features of Swift that the libraries are compiled with.
struct CookieAuthenticator: Authenticator {
    let callers: [String: Caller]

    func authentication(of request: Request) async throws -> Authentication {
        guard let caller = request.headers["Cookie"].flatMap({ callers[$0] }) else {
            throw InvalidToken("There is no session of this cookie.")
        }
        return Authentication(caller)
    }
}

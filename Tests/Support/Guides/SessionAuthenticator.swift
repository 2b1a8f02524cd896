import Sectional

/// Finds the caller by the cookie of a session. A browser sends cookies also with requests that other sites make, so
/// requests that may change something have to come from `origin`, such as `https://library.example`.
struct SessionAuthenticator: Authenticator {
    let roles: Roles
    let origin: String
    let sessions: Sessions

    func authentication(of request: Request) async throws -> Authentication {
        guard let token = Self.token(of: request) else { return Authentication(roles.callerWithoutToken) }
        if request.method != .get, request.method != .head { try checkOrigin(of: request) }
        guard let session = sessions[token] else { throw InvalidToken("The session has ended. Sign in again.") }
        return session
    }

    /// Throws a 403 if a page of another site has made the request.
    func checkOrigin(of request: Request) throws {
        guard request.headers[.origin]?.utf8.elementsEqual(origin.utf8) == true else {
            throw Problem.forbidden("Cross-site request.")
        }
    }

    /// Returns the token in the cookie, or `nil` without the cookie.
    static func token(of request: Request) -> String? {
        let (prefix, cookies) = ("__Host-session=", request.headers["Cookie"] ?? "")
        let cookie = cookies.split(separator: "; ").first { $0.utf8.starts(with: prefix.utf8) }
        return cookie.map { String($0.dropFirst(prefix.count)) }
    }
}

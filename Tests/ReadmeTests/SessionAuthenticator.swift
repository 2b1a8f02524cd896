import HTTPServing
import ScreenService
import Sectional

/// Finds the caller by the cookie of a session. A browser sends cookies also with requests that other sites make, so
/// requests that may change something have to come from `origin`.
struct SessionAuthenticator: Authenticator {
    let roles: Roles
    let origin: String
    let caller: @Sendable (_ session: String) async throws -> (caller: Caller, expiresAt: Int64)?

    func authentication(of request: Request) async throws -> Authentication {
        guard let session = request.headers["Cookie"].flatMap(Self.session) else {
            return Authentication(roles.callerWithoutToken)
        }
        let isFromHere = request.headers[.origin]?.utf8.elementsEqual(origin.utf8) == true
        if request.method != .get, request.method != .head, !isFromHere {
            throw Problem.forbidden("The request comes from another site.")
        }
        guard let found = try await caller(session) else { throw InvalidToken("The session has ended: sign in again.") }
        return Authentication(found.caller, expiresAt: found.expiresAt)
    }

    private static func session(_ cookies: String) -> String? {
        let prefix = "__Host-session="
        let cookie = cookies.split(separator: "; ").first { $0.utf8.starts(with: prefix.utf8) }
        return cookie.map { String($0.dropFirst(prefix.count)) }
    }
}

import Sectional

extension SessionAuthenticator {
    /// Adds the routes that set and clear the cookie. `caller` returns the person whose name and password are in the
    /// request's content, or `nil` if they are wrong.
    func addRoutes(to router: inout Router, caller: @escaping @Sendable (Request) async throws -> Caller?) {
        let begun = RouteDescription(
            "signIn", "Begins a session.", answers: [.init("The cookie is set.", status: .noContent)],
            problems: .problems(.forbidden))
        router.on(.post, "/sign-in", begun) { request in
            try checkOrigin(of: request)
            guard let person = try await caller(request) else { throw Problem.forbidden("The password is wrong.") }
            let lifetime: Int64 = 43_200
            let token = sessions.signIn(person, until: WallClock.now() + lifetime)
            return Self.response(cookie: token, lifetime: lifetime)
        }
        let ended = RouteDescription(
            "signOut", "Ends the session.", answers: [.init("The cookie is cleared.", status: .noContent)],
            problems: .problems(.forbidden))
        router.on(.post, "/sign-out", ended) { request in
            try checkOrigin(of: request)
            if let token = Self.token(of: request) { sessions.signOut(token) }
            return Self.response(cookie: "", lifetime: 0)
        }
    }

    private static func response(cookie token: String, lifetime: Int64) -> Response {
        let cookie = "__Host-session=\(token); Max-Age=\(lifetime); Path=/; Secure; HttpOnly; SameSite=Lax"
        return Response(.noContent, headers: ["Set-Cookie": cookie, .cacheControl: "no-store"])
    }
}

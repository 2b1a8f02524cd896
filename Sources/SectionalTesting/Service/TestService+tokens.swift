internal import HTTPServing
public import JSON
public import Screens

extension TestService {
    /// Returns a token with `claims` as they are, signed with the key of the tests, for a test of the rules: which role
    /// a token gives, and which token is refused. It doesn't expire unless `claims` say so.
    ///
    ///     let token = service.token(["sub": "ana", "aud": "library", "realm_access": ["roles": ["staff"]]])
    ///     #expect(try await service.screen("/screens/shelf", token: token).status == 200)
    public func token(_ claims: JSONValue) -> String { service.token(claims) }

    /// Requests the screen at `path` with `token`. If the caller gets no screen, ``TestScreen/status`` says why.
    public func screen(_ path: String, token: String, language: LanguageTag? = nil) async throws -> TestScreen {
        let headers: HeaderFields = [.authorization: "Bearer " + token]
        return TestScreen(try await get(path, language: language, headers: headers))
    }
}

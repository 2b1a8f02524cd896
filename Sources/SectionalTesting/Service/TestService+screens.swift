internal import HTTPServing
public import JSON
public import Screens

extension TestService {
    /// Requests the screen at `path`, such as `/screens/shelf?limit=20`, as `caller`; `nil` is a caller without a
    /// token. With `lateSections`, the client shows sections that are still loading (``MayBeLate``). If the caller gets no
    /// screen, ``TestScreen/status`` says why.
    public func screen(
        _ path: String, as caller: Caller? = nil, language: LanguageTag? = nil, lateSections: Bool = false
    ) async throws -> TestScreen {
        var headers: HeaderFields = [:]
        if lateSections { headers[.sectionalFeatures] = "late-sections" }
        return TestScreen(try await get(path, as: caller, language: language, headers: headers))
    }

    /// Requests the screen at `path` with all pages of its sections.
    func wholeScreen(_ path: String, as caller: Caller) async throws -> TestScreen {
        var screen = try await screen(path, as: caller)
        for index in screen.sections.indices {
            // Bounded, since a section whose next page is itself has no end.
            for _ in 0..<Self.maximumPages {
                guard let next = screen.sections[index].next else { break }
                screen.sections[index].append(try await get(next, as: caller).json)
            }
        }
        return screen
    }

    private static let maximumPages = 100
}

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

import Basics
import HTTPServing
import JSON
import Screens

extension ScreenService {
    func screen(_ path: ScreenPath, _ request: Request) async throws -> Response {
        try await withAuthentication(of: request) { authentication in
            let (screenRequest, composer) = try resolve(path, request, authentication.caller)
            let cached = try await reporting(path) {
                guard let since = request.query["since"] else {
                    return try await cachedScreen(composer, for: screenRequest) { shownRevisions(request) }
                }
                let base = options.revisions.revision(Identifier(since), of: screenRequest)
                return try await screen(after: base) {
                    try await cachedScreen(composer, for: screenRequest) { shownRevisions(request) }
                }
            }
            // Never inlined: each local of a function that waits takes memory of its task.
            return response(cached, for: screenRequest, request, authentication)
        }
    }

    /// Returns the client request and the composer of its screen. If it `shares`, the request is without what the screen
    /// doesn't depend on. Throws a `Problem` if the request is malformed, and `ScreenError` if there is no such screen.
    @inline(never)
    func resolve(
        _ path: ScreenPath, _ request: Request, _ caller: Caller, mediaType: String = "application/json",
        shares: Bool = true
    ) throws -> (ClientRequest, any ScreenComposer) {
        let found = catalog.composer(for: path)
        var screenRequest = try self.request(
            path, request, caller: caller, mediaType: mediaType, pattern: found?.pattern)
        guard let composer = found else { throw ScreenError.notFound }
        request.record.note { $0.screen = path.name }
        if shares { composer.share(&screenRequest) }
        return (screenRequest, composer)
    }

    /// Returns the screen, or a patch from the client's revision, with its position.
    @inline(never)
    private func response(
        _ cached: CachedScreen, for screenRequest: ClientRequest, _ request: Request, _ authentication: Authentication
    ) -> Response {
        metrics.count(cached.screen.undisplayed)
        let patch = request.query["since"].map { since in
            difference(from: Identifier(since), to: cached.screen, for: screenRequest)
        }
        var response = response(patch ?? cached.screen.bytes, to: screenRequest)
        if patch == nil { mark(&response, as: cached, authentication) }
        if let position = cached.screen.position { response.headers[.sectionalPosition] = position.text }
        mark(&response, knownUntil: cached.knownUntil)
        return response
    }

    /// Adds to a response with a whole screen what is known of that.
    private func mark(_ response: inout Response, as cached: CachedScreen, _ authentication: Authentication) {
        response.headers[.etag] = EntityTag.tag(cached.screen.revision)
        response.codedForms = cached.codedForms
        // Undisplayed cells have to be counted for each request.
        if let validity = cached.validity, validity.isCurrent, cached.screen.undisplayed.isEmpty {
            response.reuse = reuse(validity, for: authentication)
        }
    }

    /// Returns the screen with the metadata of its cache entry. Composing logs failures and remembers the revision. The
    /// client shows one of the revisions that `shown` returns.
    func cachedScreen(
        _ composer: any ScreenComposer, for request: ClientRequest, knowing shown: () -> [Identifier] = { [] }
    ) async throws -> CachedScreen {
        if request.features.contains(.lateSections) {
            return try await lateCache.screen(for: request, knowing: shown(), following) {
                try await compose(composer, for: request, currentSections)
            }
        }
        guard let cache else { return CachedScreen(once: try await compose(composer, for: request, nil)) }
        return try await cache.screen(for: request) { try await compose(composer, for: request, currentSections) }
    }

    /// Composes the screen without the caches, so that it also shows writes that aren't published yet.
    func composeAnew(_ composer: any ScreenComposer, for request: ClientRequest) async throws -> CachedScreen {
        guard request.features.contains(.lateSections) else {
            return CachedScreen(once: try await compose(composer, for: request, nil))
        }
        return try await lateCache.screenAnew(for: request, following) {
            try await compose(composer, for: request, nil)
        }
    }

    func compose(
        _ composer: any ScreenComposer, for request: ClientRequest, _ sections: SectionCache?
    ) async throws -> Screen {
        // Without standbys, nothing more is called: each function that waits takes memory of its task.
        var screen =
            hasStandbys
            ? try await StandbyReads.$areAllowed.withValue(sections != nil) {
                try await renderer.screen(composer, for: request, sections: sections)
            } : try await renderer.screen(composer, for: request, sections: sections)
        if positions != nil { screen = try await positioned(screen) }
        report(screen.failures, on: request.screen.path)
        if let rest = screen.rest {
            metrics.increment(.lateSections, ["screen": request.screen.path.name.rawValue], by: rest.sections.count)
        }
        options.revisions.remember(screen, for: request)
        return screen
    }

    func page(of section: SectionID, _ path: ScreenPath, _ request: Request) async throws -> Response {
        try await withAuthentication(of: request) { authentication in
            let (screenRequest, composer) = try resolve(path, request, authentication.caller, shares: false)
            let page = try await reporting(path) {
                try await StandbyReads.$areAllowed.withValue(hasStandbys) {
                    try await renderer.page(request.pageRequest(), of: section, composer, for: screenRequest)
                }
            }
            metrics.count(page.undisplayed)
            return response(page.bytes, to: screenRequest)
        }
    }

    /// Lists the screens that the caller may open and whose path has no parameters: id, title and href.
    func listScreens(_ request: Request) async throws -> Response {
        try await withAuthentication(of: request) { authentication in
            let screenRequest = try self.request(
                ScreenPath("screens"), request, caller: authentication.caller, pattern: nil)
            return response(try await screenList(for: screenRequest), to: screenRequest)
        }
    }

    /// Writes the list of screens for `request`; its path is ignored. Throws as a screen does that can't be composed.
    func screenList(for request: ClientRequest) async throws -> Bytes {
        var screens: [JSONValue] = []
        for composer in catalog.composers {
            guard let path = composer.pattern.path, path.count == 1 else { continue }
            var request = request
            request.screen.path = path
            do {
                let title = try await reporting(path) { [request] in
                    try await renderer.title(composer, for: request)
                }
                let href = renderer.basePath + Href.screen(path).path
                screens.append(["id": .string(path.description), "title": .string(title), "href": .string(href)])
            } catch ScreenError.forbidden {} catch ScreenError.notFound {}
        }
        let json: JSONValue = ["screens": .array(screens)]
        return json.bytes
    }

    func response(_ bytes: Bytes, to request: ClientRequest) -> Response {
        let isShared = request.caller == catalog.roles.callerWithoutToken
        var headers = HeaderFields(capacity: 8)
        headers.append(.cacheControl, isShared ? "no-cache" : "private, no-cache")
        headers.append(.contentLanguage, request.screen.language.rawValue)
        headers.append(.vary, Self.vary)
        headers.append(.contentType, "application/json")
        return Response(.ok, headers: headers, body: bytes)
    }

    /// The value of `Vary`: the header fields that screens and their compression depend on.
    static let vary = [
        // First what is looked for in each response that could be compressed.
        HeaderName.acceptEncoding, .authorization, .acceptLanguage, .sectionalCellTypes, .sectionalFeatures,
    ].map(\.rawValue).joined(separator: ", ")

    /// Runs `body`. An unexpected error of a source is logged and becomes a 503: it may be temporary.
    func reporting<Result>(_ path: ScreenPath, _ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch { throw reported(error, on: path) }
    }

    private func reported(_ error: any Error, on path: ScreenPath) -> any Error {
        switch error as? ScreenError {
        case .everySectionFailed(let failures), .essentialSectionFailed(let failures):
            report(failures.compactMap { $0 as? SectionFailure }, on: path)
        default: break
        }
        if error is any ProblemConvertible { return error }
        report([SectionFailure(section: nil, error: error)], on: path)
        return ScreenError.everySectionFailed([])
    }
}

import Basics
import HTTPServing
import Screens
import Synchronization

extension ScreenService {
    /// Opens an event stream: first the screen, or a patch from the client's revision, then a patch for each change.
    func events(_ path: ScreenPath, _ request: Request) async throws -> Response {
        try await withAuthentication(of: request) { authentication in
            let (screenRequest, composer) = try resolve(
                path, request, authentication.caller, mediaType: "text/event-stream")
            let last = request.headers[.lastEventID].flatMap { $0.isEmpty ? nil : $0 }
            let known = last ?? request.query["since"]
            let (stream, isUnsure) = try await reporting(path) {
                try await composedStream(
                    composer, for: screenRequest, request.holder(authentication.caller), authentication,
                    shown: known.map { Identifier($0) })
            }
            stream.begin(from: known.flatMap { options.revisions.revision(Identifier($0), of: screenRequest) })
            // Events are always UTF-8 (HTML, section 9.2.5), but HTTP libraries take a text without a charset for Latin-1.
            var response = Response(.ok, headers: [.contentType: "text/event-stream; charset=utf-8"])
            response.headers[.vary] = Self.vary
            if isUnsure { mark(&response, knownUntil: options.contact?.lostSince.map(ContinuousClock.elapsed(at:))) }
            // A proxy would otherwise send events once it has a buffer of them, or of what they are compressed to.
            response.headers[.cacheControl] = "no-store, no-transform"
            response.headers["X-Accel-Buffering"] = "no"
            response.stream = stream
            return response
        }
    }

    /// Returns the function that tells whether a stream of `authentication` has to end, and why.
    private func end(of authentication: Authentication) -> @Sendable () -> ScreenStream.End? {
        { [clock = options.clock, revocations = options.revocations, draining = options.draining] in
            if revocations.isRevoked(authentication) { return .revoked }
            if !authentication.holds(at: clock.seconds) { return .expired }
            return draining.endsStreams ? .draining : nil
        }
    }

    /// Returns a stream of `holder`, after its screen was composed, and whether nobody tells now when that changes. Throws
    /// if a stream limit is reached, and the errors of composing.
    private func composedStream(
        _ composer: any ScreenComposer, for request: ClientRequest, _ holder: QuotaHolder,
        _ authentication: Authentication, shown: Identifier?
    ) async throws -> (ScreenStream, isUnsure: Bool) {
        let streamed = StreamedScreen(shown: shown)
        let stream = try live.open(request, for: holder, end: end(of: authentication)) {
            try await streamed.screen { shown in try await cachedScreen(composer, for: request) { shown } }
        }
        let screen = try await stream.channel.screen()
        let isUnsure = hasLostContact && !screen.isConstant
        if isUnsure, !options.sendsStaleScreens { throw Problem.perhapsStale }
        try live.checkBytes()
        return (stream, isUnsure)
    }
}

/// The composing of a streamed screen. A stream shows what it has until the sections that are late have loaded; only
/// at its beginning it shows the screen without them.
final class StreamedScreen: Sendable {
    private struct Contents {
        /// The revision that the streams show, if sections are still loading in it.
        var partial: Identifier?
        /// Whether the streams show a screen with all sections.
        var isWhole = false
    }

    private let state: Mutex<Contents>

    /// The composing of a screen of which the client shows the revision `shown`, or nothing.
    init(shown: Identifier?) { state = Mutex(Contents(partial: shown)) }

    /// Returns the screen that `compose` composes for a client that shows a revision. Throws what it throws.
    func screen(_ compose: ([Identifier]) async throws -> CachedScreen) async throws -> Screen {
        let (partial, isWhole) = state.withLock { ($0.partial, $0.isWhole) }
        var cached = try await compose(partial.map { [$0] } ?? [])
        if isWhole, let late = cached.late { cached = try await late.whole }
        let screen = cached.screen
        state.withLock { state in
            state.partial = screen.rest == nil ? nil : screen.revision
            state.isWhole = screen.rest == nil
        }
        return screen
    }
}

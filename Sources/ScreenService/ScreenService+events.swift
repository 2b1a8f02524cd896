import Basics
import HTTPServing
import Screens

extension ScreenService {
    /// Opens an event stream: first the screen, or a patch from the revision that the client has, then a patch for each
    /// change.
    func events(_ path: ScreenPath, _ request: Request) async throws -> Response {
        try await answering(request) { authentication in try await events(path, request, authentication) }
    }

    private func events(
        _ path: ScreenPath, _ request: Request, _ authentication: Authentication
    ) async throws -> Response {
        let (screenRequest, composer) = try asked(
            path, request, authentication.caller, mediaType: "text/event-stream")
        let last = request.headers[.lastEventID].flatMap { $0.isEmpty ? nil : $0 }
        let known = last ?? request.query["since"]
        let (lease, isUnsure): (ChannelLease, Bool) = try await reporting(path) {
            do {
                return try await composedLease(
                    composer, for: screenRequest, request.holder(authentication.caller),
                    shown: known.map { Identifier($0) })
            } catch {
                metrics.countRefusal(error)
                throw error
            }
        }
        let base = known.flatMap { revisions.revision(Identifier($0), of: screenRequest) }
        let stream = ScreenStream(lease, base: base, measures: streamMeasures, end: end(of: authentication))
        lease.channel.add(stream)
        // Events are always UTF-8 (HTML, section 9.2.5), but HTTP libraries take a text without a charset for Latin-1.
        var response = Response(.ok, headers: [.contentType: "text/event-stream; charset=utf-8"])
        response.headers[.vary] = Self.vary
        if isUnsure { mark(&response, knownUntil: options.contact?.lostSince) }
        // A proxy would otherwise send events once it has a buffer of them, or of what they are compressed to.
        response.headers[.cacheControl] = "no-store, no-transform"
        response.headers["X-Accel-Buffering"] = "no"
        response.stream = stream
        return response
    }

    /// Returns the function that tells whether a stream of `authentication` has to end, and why.
    private func end(of authentication: Authentication) -> @Sendable () -> ScreenStream.End? {
        { [now, revocations, draining] in
            if revocations.isRevoked(authentication) { return .revoked }
            if !authentication.holds(at: now()) { return .expired }
            return draining.endsStreams ? .draining : nil
        }
    }

    /// Returns a lease of the screen's channel, for a stream of `holder`, after the screen has been composed, and whether
    /// nobody tells now when that changes. Throws if a stream limit is reached, and the errors of composing.
    private func composedLease(
        _ composer: any ScreenComposer, for request: ClientRequest, _ holder: QuotaHolder, shown: Identifier?
    ) async throws -> (ChannelLease, isUnsure: Bool) {
        let streamed = StreamedScreen(shown: shown)
        let lease = try live.lease(of: request, for: holder) {
            try await streamed.screen { shown in try await cachedScreen(composer, for: request) { shown } }
        }
        let screen = try await lease.channel.screen()
        let isUnsure = hasLostContact && !screen.isConstant
        try live.checkBytes()
        return (lease, isUnsure)
    }
}

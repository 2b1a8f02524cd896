import Basics
import HTTPServing
import JSON
import Screens

/// Screens for clients that understand late sections (``ClientFeatures/lateSections``).
extension ScreenService {
    /// Returns the screen of `compose` for the answer to a client that shows `base`. If that has all sections, so has
    /// the screen: an answer takes none of them away. Throws the errors of composing.
    func screen(after base: Revision?, _ compose: () async throws -> CachedScreen) async throws -> CachedScreen {
        let composed = try await compose()
        guard let base, !base.isLoading, let late = composed.late else { return composed }
        // The service is being stopped: no section is late any more.
        do { return try await late.whole } catch is LateLoadsEnded { return try await compose() }
    }

    /// Returns the revisions that the client of `request` shows, as it says.
    func shownRevisions(_ request: Request) -> [Identifier] {
        let since = request.query["since"].map { [Identifier($0)] } ?? []
        return since + (request.headers[.ifNoneMatch].map(EntityTag.revisions) ?? [])
    }

    var following: ScreenCache.Following {
        { try await LateScreen($0, $1, of: $2, in: $3, self).begin() }
    }

    /// Notes the screen with sections that have loaded since `earlier`.
    func note(_ screen: Screen, after earlier: Screen, for request: ClientRequest) {
        let known = earlier.failures.map(\.section)
        report(screen.failures.filter { !known.contains($0.section) }, on: request.screen.path)
        options.revisions.remember(screen, for: request)
    }

    /// Returns a patch from the client's revision to `screen`, or `screen` if that revision isn't remembered.
    func difference(from revision: Identifier, to screen: Screen, for request: ClientRequest) -> Bytes {
        var writer = JSONWriter(capacity: 1024)
        writer.object { write(screen, from: options.revisions.revision(revision, of: request), in: .request, to: &$0) }
        return writer.finish()
    }

    /// Writes the member `patch` or, without a base revision, `screen`.
    func write(_ screen: Screen, from base: Revision?, in answer: PatchAnswer, to writer: inout JSONWriter) {
        measured.countPatch(base, in: answer)
        guard let base else { return writer.member("screen", JSONSlice(screen.bytes)) }
        writer.key("patch")
        Patch(from: base, to: screen).write(to: &writer)
    }
}

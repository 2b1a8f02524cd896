import HTTPServing
import Identity
import JSON
import Sectional

extension ScreenService {
    /// Returns a patch from the client's revision to `screen`, or `screen` if that revision isn't remembered.
    func difference(from revision: Identifier, to screen: Screen, for request: ClientRequest) -> Bytes {
        var writer = JSONWriter(capacity: 1024)
        writer.object { write(screen, from: revisions.revision(revision, of: request), in: .request, to: &$0) }
        return writer.finish()
    }

    /// Writes the member `patch` or, without a base revision, `screen`.
    func write(_ screen: Screen, from base: Revision?, in answer: PatchAnswer, to writer: inout JSONWriter) {
        measured.countPatch(base, in: answer)
        guard let base else { return writer.member("screen", JSONSlice(screen.bytes)) }
        writer.key("patch")
        Patch(from: base, to: screen).write(to: &writer)
    }

    /// Returns a 226 response (RFC 3229) with a patch if the client accepts patches of this kind and its revision is
    /// remembered and not the current one; else `nil`.
    func instanceManipulated(_ screen: Screen, for request: ClientRequest, _ http: Request) -> Response? {
        guard let accepted = http.headers[.aIM].map(QualityList.init),
            accepted.quality(of: Self.patching, wildcards: []) ?? 0 > 0,
            let tags = http.headers[.ifNoneMatch].map(EntityTag.revisions), !tags.contains(screen.revision),
            let base = tags.lazy.compactMap({ revisions.revision($0, of: request) }).first
        else { return nil }
        var writer = JSONWriter(capacity: 1024)
        writer.object { write(screen, from: base, in: .request, to: &$0) }
        var response = response(writer.finish(), to: request)
        response.status = .imUsed
        response.headers[.im] = Self.patching
        response.headers[.deltaBase] = EntityTag.tag(base.id)
        response.headers[.etag] = EntityTag.tag(screen.revision)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// The name of patches as an instance manipulation.
    static let patching = "sectional-patch"
}

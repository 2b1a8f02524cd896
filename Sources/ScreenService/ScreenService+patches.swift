import HTTPServing
import Identity
import JSON
import Sectional

extension ScreenService {
    /// What leads from the revision that the client has to `screen`, or `screen` where the revision is not known.
    func difference(from revision: Identifier, to screen: Screen, for request: ClientRequest) -> Bytes {
        var writer = JSONWriter(capacity: 1024)
        writer.object { write(screen, from: revisions.revision(revision, of: request), to: &$0) }
        return writer.finish()
    }

    /// Writes the member `patch` or, without a base, `screen`.
    func write(_ screen: Screen, from base: Revision?, to writer: inout JSONWriter) {
        guard let base else { return writer.member("screen", JSONSlice(screen.bytes)) }
        writer.key("patch")
        Patch(from: base, to: screen).write(to: &writer)
    }

    /// 226 (RFC 3229) for a client that takes patches of this kind and has a revision that is known, but not the
    /// current one; `nil` for any other.
    func instanceManipulated(_ screen: Screen, for request: ClientRequest, _ http: Request) -> Response? {
        guard let accepted = http.headers[.aIM].map(QualityList.init),
            accepted.quality(of: Self.patching, wildcards: []) ?? 0 > 0,
            let tags = http.headers[.ifNoneMatch].map(EntityTag.revisions), !tags.contains(screen.revision),
            let base = tags.lazy.compactMap({ revisions.revision($0, of: request) }).first
        else { return nil }
        var writer = JSONWriter(capacity: 1024)
        writer.object { write(screen, from: base, to: &$0) }
        var response = response(writer.finish(), to: request)
        response.status = .imUsed
        response.headers[.im] = Self.patching
        response.headers[.deltaBase] = EntityTag.tag(base.id)
        response.headers[.etag] = EntityTag.tag(screen.revision)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// The name of our patches among the instance manipulations.
    static let patching = "sectional-patch"
}

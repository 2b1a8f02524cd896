import Basics
import JSON
import Screens

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
}

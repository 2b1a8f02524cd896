import Basics
import JSON

extension ExplainedMember {
    /// Returns the members of `frame`, except for its header and footer.
    static func all(
        of frame: SectionFrame, in request: ClientRequest, _ renderer: ScreenRenderer
    ) -> [ExplainedMember] {
        all(in: request, renderer, except: ["header", "footer"]) { $0.write(frame) }
    }

    /// Returns the members that `write` writes, with their values as in a screen.
    static func all(
        in request: ClientRequest, _ renderer: ScreenRenderer, except known: [Identifier],
        _ write: (inout ScreenWriter) -> Void
    ) -> [ExplainedMember] {
        var writer = ScreenWriter(request: request, renderer: renderer)
        writer.json.beginObject()
        write(&writer)
        writer.json.endObject()
        let members = (try? JSONSlice(writer.finishPage().bytes).members()) ?? []
        return members.filter { !known.contains($0.name) }
            .map { ExplainedMember(name: $0.name.rawValue, json: $0.value.text) }
    }
}

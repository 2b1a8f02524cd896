import Identity
import JSON
import Sectional

/// Events as `text/event-stream` has them (HTML, section 9.2).
enum ServerSentEvent {
    /// What a stream begins with: after how many milliseconds a client that lost it tries again.
    static let retry = Bytes.copying("retry: 2000\n\n")
    /// A comment, which shows that the stream is alive to both sides.
    static let heartbeat = Bytes.copying(":\n\n")

    /// The patch that leads from `base` to `screen`, or the screen where there is no base; the id is the revision.
    static func event(from base: Revision?, to screen: Screen) -> Bytes {
        guard let base else { return event("screen", id: screen.revision, data: screen.bytes) }
        var writer = JSONWriter()
        Patch(from: base, to: screen).write(to: &writer)
        return event("patch", id: screen.revision, data: writer.finish())
    }

    /// JSON has no line end of its own, so that it is one line of data.
    private static func event(_ name: String, id: Identifier, data: Bytes) -> Bytes {
        var buffer = ByteBuffer(capacity: data.count + 96)
        buffer.append(utf8: "event: \(name)\nid: \(id.rawValue)\ndata: ")
        buffer.append(data)
        buffer.append("\n\n")
        return buffer.finish()
    }
}

import Basics
import JSON
import Screens

/// Events in the format `text/event-stream` (HTML, section 9.2).
enum ServerSentEvent {
    /// The first field of a stream: the delay in milliseconds after which a client reconnects.
    static let retry = Bytes.copying("retry: 2000\n\n")
    /// A comment, which shows both sides that the connection is alive.
    static let heartbeat = Bytes.copying(":\n\n")
    static let revoked = Bytes.copying("event: end\ndata: {\"reason\":\"revoked\"}\n\n")
    static let draining = Bytes.copying("event: end\ndata: {\"reason\":\"draining\"}\n\n")

    /// Returns an event with the patch from `base` to `screen`, or with the screen if there is no base. Its id is the
    /// revision; it has the screen's position, if there is one.
    static func event(from base: Revision?, to screen: Screen) -> Bytes {
        guard let base else { return event("screen", of: screen, data: screen.bytes) }
        var writer = JSONWriter()
        Patch(from: base, to: screen).write(to: &writer)
        return event("patch", of: screen, data: writer.finish())
    }

    /// The JSON contains no line ends, so it is a single `data` line. The field `position` is of our own: clients that
    /// don't know it ignore it (HTML, section 9.2.6).
    private static func event(_ name: String, of screen: Screen, data: Bytes) -> Bytes {
        var buffer = ByteBuffer(capacity: data.count + 192)
        buffer.append(utf8: "event: \(name)\nid: \(screen.revision.rawValue)\n")
        if let position = screen.position { buffer.append(utf8: "position: \(position.text)\n") }
        buffer.append("data: ")
        buffer.append(data)
        buffer.append("\n\n")
        return buffer.finish()
    }
}

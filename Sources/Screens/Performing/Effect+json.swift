import JSON

extension [Effect] {
    /// The effects as a JSON array.
    package var json: [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.beginArray()
        for effect in self { effect.write(to: &writer) }
        writer.endArray()
        return writer.finish().array
    }
}

extension Effect {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            switch self {
            case .clearInput(let cell):
                writer.member("kind", "clearInput")
                writer.member("cell", cell.rawValue)
            case .message(let text):
                writer.member("kind", "message")
                writer.member("text", text)
            case .dismiss: writer.member("kind", "dismiss")
            }
        }
    }
}

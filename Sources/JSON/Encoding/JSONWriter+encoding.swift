extension JSONWriter {
    /// Writes a value as its `Encodable` conformance describes it: members in the order in which they are encoded,
    /// those that are `nil` absent. Throws what the value throws, and an `EncodingError` for a number that JSON
    /// doesn't have; what was written of the value until then stays, for `goBack(to:)`.
    public mutating func value(encoding value: some Encodable) throws {
        let target = EncodingTarget(exchange(with: JSONWriter(capacity: 0)))
        defer { self = target.takeWriter() }
        try target.write(value)
    }

    /// Leaves `other` in the place of this writer, which is returned.
    fileprivate mutating func exchange(with other: consuming JSONWriter) -> JSONWriter {
        let current = self
        self = other
        return current
    }
}

/// The writer while `Encodable` types write to it: they need something that is shared. `Encoder` never says that a
/// container is complete, so the open ones are kept here and closed when something outside of them goes on.
final class EncodingTarget {
    enum Container {
        case object
        case array
    }

    var writer: JSONWriter
    private var open: [Container] = []
    /// Whether a key stands there whose value is still to come.
    private var isValuePending = false

    init(_ writer: consuming JSONWriter) { self.writer = writer }

    func takeWriter() -> JSONWriter { writer.exchange(with: JSONWriter(capacity: 0)) }

    var depth: Int { open.count }

    /// Writes a whole value, and closes what it leaves open.
    func write(_ value: some Encodable) throws {
        let depth = open.count
        isValuePending = true
        try value.encode(to: ValueEncoder(target: self, depth: depth))
        close(to: depth)
    }

    /// Opens a container around which `depth` others are open, unless the same encoder has opened it already.
    func begin(_ container: Container, at depth: Int) {
        if open.count > depth { return close(to: depth + 1) }
        isValuePending = false
        open.append(container)
        if container == .object { writer.beginObject() } else { writer.beginArray() }
    }

    /// Closes the containers within the `depth` outer ones.
    func close(to depth: Int) {
        fillPending()
        while open.count > depth {
            if open.removeLast() == .object { writer.endObject() } else { writer.endArray() }
        }
    }

    /// A value that encodes nothing is an empty object.
    private func fillPending() {
        guard isValuePending else { return }
        isValuePending = false
        writer.beginObject()
        writer.endObject()
    }

    func expectValue() { isValuePending = true }

    func valueFollows() { isValuePending = false }
}

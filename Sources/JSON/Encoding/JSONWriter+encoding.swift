internal import Basics

extension JSONWriter {
    /// Writes a value by its `Encodable` conformance: members in the order in which they are encoded, without those
    /// that are `nil`; dictionaries and sets sorted. Throws what the value throws, and `EncodingError` for a number that
    /// JSON doesn't have. What was written until then stays; remove it with ``goBack(to:)``.
    public mutating func value(encoding value: some Encodable) throws {
        let target = EncodingTarget(exchange(with: JSONWriter(capacity: 0)))
        defer { self = target.writer.exchange(with: JSONWriter(capacity: 0)) }
        try target.write(value)
    }

    /// Replaces this writer by `other`, and returns it.
    fileprivate mutating func exchange(with other: consuming JSONWriter) -> JSONWriter {
        let current = self
        self = other
        return current
    }
}

/// A class around the writer while `Encodable` types write to it: their containers have to share it. `Encoder` doesn't
/// signal the end of a container, so open containers are tracked here, and closed when an outer one continues.
final class EncodingTarget {
    enum Container {
        case object
        case array
    }

    var writer: JSONWriter
    private var open: [Container] = []
    /// Whether a key is written whose value is still to follow.
    var isValuePending = false

    init(_ writer: consuming JSONWriter) { self.writer = writer }
    var depth: Int { open.count }

    /// Writes a whole value, and closes the containers that it leaves open. Throws what the value throws.
    func write<Value: Encodable>(_ value: Value) throws {
        if let object = value as? any JSONStruct, try writePlanned(object) { return }
        if let collection = value as? any HashOrdered { return try collection.write(to: self) }
        // It encodes itself as a `Float`, which takes more digits.
        if Value.self == Float16.self, let number = value as? Float16 { return try write(number: number) }
        let depth = open.count
        isValuePending = true
        try value.encode(to: ValueEncoder(target: self, depth: depth))
        close(to: depth)
    }

    /// Writes `object` by its plan. Returns false if it has none.
    private func writePlanned<Object: JSONStruct>(_ object: Object) throws -> Bool {
        let plan = EncodingPlan(for: Object.self)
        guard plan.steps != nil else { return false }
        isValuePending = false
        var object = object
        try writer.value(&object, by: plan)
        return true
    }

    /// Opens a container inside `depth` others, unless the same encoder has opened it already.
    func begin(_ container: Container, at depth: Int) {
        if open.count > depth { return close(to: depth + 1) }
        isValuePending = false
        open.append(container)
        if container == .object { writer.beginObject() } else { writer.beginArray() }
    }

    /// Closes all containers but the `depth` outermost ones.
    func close(to depth: Int) {
        // A value that has encoded nothing is an empty object.
        if isValuePending {
            isValuePending = false
            writer.beginObject()
            writer.endObject()
        }
        while open.count > depth {
            if open.removeLast() == .object { writer.endObject() } else { writer.endArray() }
        }
    }
}

extension EncodingTarget {
    /// Continues in the container at `depth`. Throws `EncodingError` if it has been closed.
    func resume(at depth: Int) throws {
        close(to: depth)
        guard self.depth == depth else {
            let context = EncodingError.Context(codingPath: [], debugDescription: "the container is already complete")
            throw EncodingError.invalidValue(depth, context)
        }
    }

    /// Writes a number. Throws `EncodingError` for infinity and NaN, which JSON doesn't have.
    func write(number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
        guard number.isFinite else { throw EncodingError.noSuchNumber(number) }
        writer.value(number)
    }
}

extension EncodingError {
    static func noSuchNumber(_ number: some BinaryFloatingPoint) -> EncodingError {
        .invalidValue(number, Context(codingPath: [], debugDescription: "not a JSON number"))
    }
}

/// A collection whose own order depends on hashes, and so on the process. It is written in an order of its content.
protocol HashOrdered {
    func write(to target: EncodingTarget) throws
}

extension Dictionary: HashOrdered where Key: Encodable, Value: Encodable {
    /// Writes what `Dictionary` encodes: an object, sorted by its keys, or an array of pairs, sorted by their JSON.
    func write(to target: EncodingTarget) throws {
        target.isValuePending = false
        guard Key.self is any CodingKeyRepresentable.Type else { return try writePairs(to: target) }
        let members = map { key, value in
            (name: Identifier((key as? any CodingKeyRepresentable)?.codingKey.stringValue ?? ""), value: value)
        }
        target.writer.beginObject()
        for member in members.sorted(by: { $0.name < $1.name }) {
            target.writer.key(escaping: member.name.rawValue)
            try target.write(member.value)
        }
        target.writer.endObject()
    }

    private func writePairs(to target: EncodingTarget) throws {
        let pairs = try map { key, value in (key: try key.encodedJSON, value: value) }
        target.writer.beginArray()
        for pair in pairs.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            target.writer.value(JSONSlice(.copying(pair.key)))
            try target.write(pair.value)
        }
        target.writer.endArray()
    }
}

extension Set: HashOrdered where Element: Encodable {
    /// Writes an array, sorted by the JSON of the elements.
    func write(to target: EncodingTarget) throws {
        target.isValuePending = false
        let elements = try map { element in try element.encodedJSON }
        target.writer.beginArray()
        for element in elements.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            target.writer.value(JSONSlice(.copying(element)))
        }
        target.writer.endArray()
    }
}

extension Encodable {
    var encodedJSON: [UInt8] {
        get throws {
            var writer = JSONWriter()
            try writer.value(encoding: self)
            return writer.finish().array
        }
    }
}

internal import Basics

/// A collection whose own order comes from hashes: another one in each process, and for each way in which it was filled.
/// It is written in an order that depends on nothing but its content.
protocol HashOrdered {
    func write(to target: EncodingTarget) throws
}

extension Dictionary: HashOrdered where Key: Encodable, Value: Encodable {
    /// Writes what `Dictionary` encodes, sorted: an object by its keys or, if these are neither texts nor numbers, an
    /// array of keys and values by the JSON of the keys.
    func write(to target: EncodingTarget) throws {
        target.valueFollows()
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
        let pairs = try map { key, value in (key: try key.json, value: value) }
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
        target.valueFollows()
        let elements = try map { element in try element.json }
        target.writer.beginArray()
        for element in elements.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            target.writer.value(JSONSlice(.copying(element)))
        }
        target.writer.endArray()
    }
}

extension Encodable {
    fileprivate var json: [UInt8] {
        get throws {
            var writer = JSONWriter()
            try writer.value(encoding: self)
            return writer.finish().array
        }
    }
}

/// The encoding container of an object.
struct ObjectEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let target: EncodingTarget
    /// The number of open containers when this is the innermost one.
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    private func begin(_ key: some CodingKey) throws {
        try target.resume(at: depth)
        target.writer.key(escaping: key.stringValue)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nestedEncoder(key).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nestedEncoder(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { nestedEncoder(SuperKey()) }

    mutating func superEncoder(forKey key: Key) -> any Encoder { nestedEncoder(key) }

    private func nestedEncoder(_ key: some CodingKey) -> ValueEncoder {
        target.close(to: depth)
        target.writer.key(escaping: key.stringValue)
        target.expectValue()
        return ValueEncoder(target: target, depth: depth)
    }
}

/// The key for the superclass, as `Encoder` defines it.
private struct SuperKey: CodingKey {
    var stringValue: String { "super" }
    var intValue: Int? { nil }

    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
}

extension ObjectEncodingContainer {
    mutating func encode(_ value: String, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: Bool, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: Int, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: Int8, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: Int16, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: Int32, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: Int64, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt8, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt16, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt32, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt64, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: Int128, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt128, forKey key: Key) throws {
        try begin(key)
        target.writer.value(value)
    }

    mutating func encode(_ value: Double, forKey key: Key) throws {
        try begin(key)
        try target.write(number: value)
    }

    mutating func encode(_ value: Float, forKey key: Key) throws {
        try begin(key)
        try target.write(number: value)
    }

    mutating func encodeNil(forKey key: Key) throws {
        try begin(key)
        target.writer.null()
    }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
        try begin(key)
        try target.write(value)
    }
}

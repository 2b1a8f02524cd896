/// An encoder that makes the containers for a value. Coding paths are empty: keeping them costs more than the rest.
struct ValueEncoder: Encoder {
    let target: EncodingTarget
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        target.begin(.object, at: depth)
        return KeyedEncodingContainer(ObjectEncodingContainer<Key>(target: target, depth: depth + 1))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        target.begin(.array, at: depth)
        return ArrayEncodingContainer(target: target, depth: depth + 1)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

private struct ObjectEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let target: EncodingTarget
    /// The number of open containers when this is the innermost one.
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    private func begin(_ key: some CodingKey) throws -> EncodingTarget {
        try target.resume(at: depth)
        target.writer.key(escaping: key.stringValue)
        return target
    }

    mutating func encode(_ value: String, forKey key: Key) throws { try begin(key).writer.value(value) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { try begin(key).writer.value(value) }
    mutating func encode(_ value: some BinaryInteger & Encodable, forKey key: Key) throws {
        try begin(key).writer.value(value)
    }
    // The standard library's own would be taken instead of the generic one, and throw.
    mutating func encode(_ value: Int128, forKey key: Key) throws { try begin(key).writer.value(value) }
    mutating func encode(_ value: UInt128, forKey key: Key) throws { try begin(key).writer.value(value) }
    mutating func encode(_ value: Double, forKey key: Key) throws { try begin(key).write(number: value) }
    mutating func encode(_ value: Float, forKey key: Key) throws { try begin(key).write(number: value) }
    mutating func encodeNil(forKey key: Key) throws { try begin(key).writer.null() }
    mutating func encode(_ value: some Encodable, forKey key: Key) throws { try begin(key).write(value) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nestedEncoder(key).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nestedEncoder(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { nestedEncoder(PropertyKey(stringValue: "super")) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { nestedEncoder(key) }

    private func nestedEncoder(_ key: some CodingKey) -> ValueEncoder {
        target.close(to: depth)
        target.writer.key(escaping: key.stringValue)
        target.isValuePending = true
        return ValueEncoder(target: target, depth: depth)
    }
}

private struct ArrayEncodingContainer: UnkeyedEncodingContainer {
    let target: EncodingTarget
    /// The number of open containers when this is the innermost one.
    let depth: Int
    private(set) var count = 0

    var codingPath: [any CodingKey] { [] }

    private mutating func begin() throws -> EncodingTarget {
        try target.resume(at: depth)
        count += 1
        return target
    }

    mutating func encode(_ value: String) throws { try begin().writer.value(value) }
    mutating func encode(_ value: Bool) throws { try begin().writer.value(value) }
    mutating func encode(_ value: some BinaryInteger & Encodable) throws { try begin().writer.value(value) }
    mutating func encode(_ value: Int128) throws { try begin().writer.value(value) }
    mutating func encode(_ value: UInt128) throws { try begin().writer.value(value) }
    mutating func encode(_ value: Double) throws { try begin().write(number: value) }
    mutating func encode(_ value: Float) throws { try begin().write(number: value) }
    mutating func encodeNil() throws { try begin().writer.null() }
    mutating func encode(_ value: some Encodable) throws { try begin().write(value) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        nestedEncoder().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nestedEncoder().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { nestedEncoder() }

    private mutating func nestedEncoder() -> ValueEncoder {
        target.close(to: depth)
        target.isValuePending = true
        count += 1
        return ValueEncoder(target: target, depth: depth)
    }
}

extension ValueEncoder: SingleValueEncodingContainer {
    private func begin() -> EncodingTarget {
        target.isValuePending = false
        return target
    }

    func encode(_ value: String) throws { begin().writer.value(value) }
    func encode(_ value: Bool) throws { begin().writer.value(value) }
    func encode(_ value: some BinaryInteger & Encodable) throws { begin().writer.value(value) }
    func encode(_ value: Int128) throws { begin().writer.value(value) }
    func encode(_ value: UInt128) throws { begin().writer.value(value) }
    func encode(_ value: Double) throws { try begin().write(number: value) }
    func encode(_ value: Float) throws { try begin().write(number: value) }
    func encodeNil() throws { begin().writer.null() }
    func encode(_ value: some Encodable) throws { try begin().write(value) }
}

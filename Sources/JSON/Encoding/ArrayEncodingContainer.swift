/// The encoding container of an array.
struct ArrayEncodingContainer: UnkeyedEncodingContainer {
    let target: EncodingTarget
    /// The number of open containers when this is the innermost one.
    let depth: Int
    private(set) var count = 0

    init(target: EncodingTarget, depth: Int) { (self.target, self.depth) = (target, depth) }

    var codingPath: [any CodingKey] { [] }

    private mutating func begin() throws {
        try target.resume(at: depth)
        count += 1
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        nestedEncoder().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nestedEncoder().unkeyedContainer() }

    mutating func superEncoder() -> any Encoder { nestedEncoder() }

    private mutating func nestedEncoder() -> ValueEncoder {
        target.close(to: depth)
        target.expectValue()
        count += 1
        return ValueEncoder(target: target, depth: depth)
    }
}

extension ArrayEncodingContainer {
    mutating func encode(_ value: String) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: Bool) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int8) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int16) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int32) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int64) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt8) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt16) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt32) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt64) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int128) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt128) throws {
        try begin()
        target.writer.value(value)
    }

    mutating func encode(_ value: Double) throws {
        try begin()
        try target.write(number: value)
    }

    mutating func encode(_ value: Float) throws {
        try begin()
        try target.write(number: value)
    }

    mutating func encodeNil() throws {
        try begin()
        target.writer.null()
    }

    mutating func encode(_ value: some Encodable) throws {
        try begin()
        try target.write(value)
    }
}

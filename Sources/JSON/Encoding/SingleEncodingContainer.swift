/// The encoding container of a single value.
struct SingleEncodingContainer: SingleValueEncodingContainer {
    let target: EncodingTarget

    var codingPath: [any CodingKey] { [] }
}

extension SingleEncodingContainer {
    mutating func encode(_ value: String) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Bool) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int8) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int16) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int32) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int64) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt8) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt16) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt32) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt64) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int128) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt128) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Double) throws {
        target.valueFollows()
        try target.write(number: value)
    }

    mutating func encode(_ value: Float) throws {
        target.valueFollows()
        try target.write(number: value)
    }

    mutating func encodeNil() throws {
        target.valueFollows()
        target.writer.null()
    }

    mutating func encode(_ value: some Encodable) throws {
        target.valueFollows()
        try target.write(value)
    }
}

/// An encoder that makes the containers for a value. Coding paths are left empty: keeping them costs more than the
/// rest.
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

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleEncodingContainer(target: target) }
}

internal import Basics

/// A record of what a type has asked a decoder for.
final class SchemaRecord {
    var schema = JSONSchema.object([])
    /// The members of an object, in the order in which they were decoded.
    private(set) var members: [DecodedMember] = []
    private var properties: [JSONSchema.Property] = []
    /// The members that the type checks for before it decodes them.
    var mayBeAbsent: Set<Identifier> = []

    func add(_ member: DecodedMember, _ schema: JSONSchema) {
        let name = Identifier(member.key)
        members.append(member)
        properties.append(mayBeAbsent.contains(name) ? .optional(name, schema) : .required(name, schema))
        self.schema = .object(properties)
    }
}

/// A decoder whose containers have no data, and record what is asked for.
struct SchemaDecoder: Decoder {
    let record: SchemaRecord
    let probe: SchemaProbe

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(SchemaObject<Key>(record: record, probe: probe))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { SchemaArray(record: record, probe: probe) }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

/// A container that records the members of an object. A member is optional if the type asks for `null` first.
private struct SchemaObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let record: SchemaRecord
    let probe: SchemaProbe

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }
    func contains(_ key: Key) -> Bool { true }

    func decodeNil(forKey key: Key) -> Bool {
        record.mayBeAbsent.insert(Identifier(key.stringValue))
        return false
    }

    // The standard library's own would be taken instead of the generic one, and throw.
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decode(as: type, forKey: key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decode(as: type, forKey: key) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decode(as: type, forKey: key)
    }

    private func decode<Value: Decodable>(as type: Value.Type, forKey key: Key) throws -> Value {
        let (schema, sample) = try probe.probe(type)
        record.add(DecodedMember(name: key.propertyName, key: key.stringValue, type: type), schema)
        return sample
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw NotFollowed() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NotFollowed() }
    func superDecoder() throws -> any Decoder { throw NotFollowed() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw NotFollowed() }
}

/// A container that records the elements of an array; it pretends to have one.
private struct SchemaArray: UnkeyedDecodingContainer {
    let record: SchemaRecord
    let probe: SchemaProbe
    private(set) var currentIndex = 0

    init(record: SchemaRecord, probe: SchemaProbe) {
        (self.record, self.probe) = (record, probe)
        record.schema = .array(of: JSONSchema([:]))
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex > 0 }
    mutating func decodeNil() -> Bool { false }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try decode(as: type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try decode(as: type) }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decode(as: type) }

    private mutating func decode<Value: Decodable>(as type: Value.Type) throws -> Value {
        let (schema, sample) = try probe.probe(type)
        record.schema = .array(of: schema)
        currentIndex += 1
        return sample
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        throw NotFollowed()
    }
    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotFollowed() }
    func superDecoder() throws -> any Decoder { throw NotFollowed() }
}

extension SchemaDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { false }
    func decode(_ type: Int128.Type) throws -> Int128 { try decode(as: type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try decode(as: type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decode(as: type) }

    private func decode<Value: Decodable>(as type: Value.Type) throws -> Value {
        let (schema, sample) = try probe.probe(type)
        record.schema = schema
        return sample
    }
}

/// An error: the type decodes in a way that isn't supported.
private struct NotFollowed: Error {}

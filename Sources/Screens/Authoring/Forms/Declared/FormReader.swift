import Basics

/// A decoder of a whole form from values that were checked. `Decodable` is how the compiler makes a struct of them.
struct FormReader: Decoder {
    let values: FormValues
    /// The fields as the form declares them.
    let declared: [Identifier: any Sendable]
    /// The names that the form asks for, to compare them with the fields.
    var asked: NameRecord?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FormMembers<Key>(reader: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotInForms() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotInForms() }
}

final class NameRecord {
    var names: Set<Identifier> = []
}

struct PropertyReader: Decoder {
    let declared: any Sendable
    let value: FormValues.Value?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw NotInForms() }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotInForms() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotInForms() }
}

private struct FormMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: FormReader

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { reader.declared.keys.compactMap { Key(stringValue: $0.rawValue) } }
    func contains(_ key: Key) -> Bool { reader.declared[Identifier(key.stringValue)] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { throw NotInForms() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let name = Identifier(key.stringValue)
        reader.asked?.names.insert(name)
        guard let declared = reader.declared[name] else { throw NotInForms() }
        return try type.init(from: PropertyReader(declared: declared, value: reader.values.values[name]))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw NotInForms() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NotInForms() }
    func superDecoder() throws -> any Decoder { throw NotInForms() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw NotInForms() }
}

/// The error for what no form asks for.
private struct NotInForms: Error {}

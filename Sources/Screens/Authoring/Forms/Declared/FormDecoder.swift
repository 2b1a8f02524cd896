import Basics

/// A decoder of a whole form from values that were checked. `Decodable` is how the compiler makes a struct of them.
struct FormDecoder: Decoder {
    let values: FormValues
    let declared: [Identifier: any FieldWrapper]
    /// The names that the form asks for, to compare them with the fields.
    var requested: RequestedNames?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FormContainer<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw UnsupportedDecoding() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw UnsupportedDecoding() }
}

final class RequestedNames {
    var names: Set<Identifier> = []
}

private struct FormContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: FormDecoder

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { decoder.declared.keys.compactMap { Key(stringValue: $0.rawValue) } }
    func contains(_ key: Key) -> Bool { decoder.declared[Identifier(key.stringValue)] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { throw UnsupportedDecoding() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let name = Identifier(key.stringValue)
        decoder.requested?.names.insert(name)
        guard let declared = decoder.declared[name], let field = declared.reading(decoder.values.values[name]) as? Value
        else { throw UnsupportedDecoding() }
        return field
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw UnsupportedDecoding() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw UnsupportedDecoding() }
    func superDecoder() throws -> any Decoder { throw UnsupportedDecoding() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw UnsupportedDecoding() }
}

/// The error for what no form asks for.
private struct UnsupportedDecoding: Error {}

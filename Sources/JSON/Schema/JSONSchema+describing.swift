extension JSONSchema {
    /// The schema of the JSON of `type`, derived from the type itself: it is decoded from a decoder without data, which
    /// records what it asks for. `Codable` types encode what they decode.
    ///
    /// A stored property becomes a member, in order, optional if it can be `nil`. A `CaseIterable` enumeration becomes
    /// the values of its cases. Throws `SchemaError` if no schema can be derived from the type.
    public init<Value: Codable>(describing type: Value.Type) throws(SchemaError) {
        do { self = try SchemaProbe().probe(type).schema } catch let error as SchemaError { throw error } catch {
            throw .hidden(String(describing: type))
        }
    }
}

/// An error: no schema can be derived from a type.
public enum SchemaError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The type rejects every sample value, as an enumeration does, or decodes in a way that isn't supported.
    case hidden(String)
    /// The type contains itself.
    case recursive(String)

    /// The error, and what to do about it.
    public var description: String {
        switch self {
        case .hidden(let type):
            "no schema can be derived from \(type): conform it to CaseIterable or JSONSchemaProviding"
        case .recursive(let type): "\(type) contains itself: conform it to JSONSchemaProviding"
        }
    }
}

/// A probe that lets types decode themselves, and records what they ask for.
struct SchemaProbe {
    /// The types that are being decoded, the outermost first.
    private var types: [ObjectIdentifier] = []

    /// Returns the schema of `type`, and a sample value. Throws `SchemaError`.
    func probe<Value: Decodable>(_ type: Value.Type) throws -> (schema: JSONSchema, sample: Value) {
        if let provided = try provided(by: type) ?? enumerated(type) { return provided }
        let record = SchemaRecord()
        let sample = try decode(type, into: record)
        return (record.schema, sample)
    }

    /// Returns the members that `type` decodes, in order, and a sample value. A type that refuses the samples of its
    /// members may provide one of its own. Throws `SchemaError`.
    func members<Value: Decodable>(of type: Value.Type) throws -> (members: [DecodedMember], sample: Value) {
        let record = SchemaRecord()
        do {
            let sample = try decode(type, into: record)
            return (record.members, sample)
        } catch {
            guard let sample = (type as? any JSONSchemaProviding.Type)?.sample as? Value else { throw error }
            return (record.members, sample)
        }
    }

    private func decode<Value: Decodable>(_ type: Value.Type, into record: SchemaRecord) throws -> Value {
        guard !types.contains(ObjectIdentifier(type)) else { throw SchemaError.recursive(String(describing: type)) }
        var inner = self
        inner.types.append(ObjectIdentifier(type))
        do {
            return try type.init(from: SchemaDecoder(record: record, probe: inner))
        } catch let error as SchemaError { throw error } catch {
            throw SchemaError.hidden(String(describing: type))
        }
    }

    private func provided<Value>(by type: Value.Type) throws -> (JSONSchema, Value)? {
        guard let type = type as? any JSONSchemaProviding.Type, let sample = type.sample as? Value else { return nil }
        return (try type.jsonSchema, sample)
    }

    private func enumerated<Value>(_ type: Value.Type) throws -> (JSONSchema, Value)? {
        guard let type = type as? any (CaseIterable & Encodable).Type else { return nil }
        let cases = Self.cases(of: type)
        guard let sample = cases.first as? Value else { return nil }
        let values = try cases.map { value in
            var writer = JSONWriter()
            try writer.value(encoding: value)
            return JSONSlice(writer.finish())
        }
        let schema = Self.typeName(of: values).map { JSONSchema(["type": .string($0)]) } ?? JSONSchema([:])
        return (schema.adding("enum", .array(values.map { .encoded($0.bytes) })), sample)
    }

    /// Returns the type of all `values`, for generators of code, if they are texts or whole numbers.
    private static func typeName(of values: [JSONSlice]) -> String? {
        let texts = values.map(\.text)
        if texts.allSatisfy({ $0.hasPrefix("\"") }) { return "string" }
        return texts.allSatisfy { Int($0) != nil } ? "integer" : nil
    }

    private static func cases<Value: CaseIterable & Encodable>(of type: Value.Type) -> [any Encodable] {
        Array(type.allCases)
    }
}

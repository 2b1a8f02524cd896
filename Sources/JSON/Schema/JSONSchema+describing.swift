extension JSONSchema {
    /// What the JSON of `type` is, from the type itself: a value of it is read from a decoder that has no text, but
    /// notes what is asked for. `Codable` writes what it reads, so this is also what is written.
    ///
    /// A stored property is a member in its order, absent where it may be `nil`; an enumeration that is `CaseIterable`
    /// has the values of its cases. Throws a `SchemaError` where a type doesn't show what it is.
    public init<Value: Codable>(describing type: Value.Type) throws(SchemaError) {
        do { self = try SchemaProbe().probe(type).schema } catch let error as SchemaError { throw error } catch {
            throw .hidden(String(describing: type))
        }
    }
}

/// Why a type has no schema.
public enum SchemaError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It reads what no sample fits, as an enumeration does, or in a way that isn't followed.
    case hidden(String)
    /// It contains itself.
    case recursive(String)

    /// What to do about it.
    public var description: String {
        switch self {
        case .hidden(let type):
            "\(type) doesn't show what its JSON is; conform it to CaseIterable or JSONSchemaProviding"
        case .recursive(let type): "\(type) contains itself; conform it to JSONSchemaProviding"
        }
    }
}

/// Has types read values, and tells what they asked for.
struct SchemaProbe {
    /// The types that are being read, the outermost first.
    private var types: [ObjectIdentifier] = []

    /// What `type` is, and a value of it.
    func probe<Value: Decodable>(_ type: Value.Type) throws -> (schema: JSONSchema, sample: Value) {
        if let provided = try provided(by: type) ?? enumerated(type) { return provided }
        guard !types.contains(ObjectIdentifier(type)) else { throw SchemaError.recursive(String(describing: type)) }
        var inner = self
        inner.types.append(ObjectIdentifier(type))
        let record = SchemaRecord()
        do {
            let sample = try type.init(from: SchemaDecoder(record: record, probe: inner))
            return (record.schema, sample)
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
            return JSONValue.slice(JSONSlice(writer.finish()))
        }
        return (JSONSchema(["enum": .array(values)]), sample)
    }

    private static func cases<Value: CaseIterable & Encodable>(of type: Value.Type) -> [any Encodable] {
        Array(type.allCases)
    }
}

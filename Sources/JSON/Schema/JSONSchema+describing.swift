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

public enum SchemaError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The type rejects every sample value, as an enumeration does, or decodes in a way that isn't supported.
    case hidden(String)
    /// The type contains itself.
    case recursive(String)

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
    private var types: [ObjectIdentifier] = []

    /// Returns the schema of `type`, and a sample value. Throws `SchemaError`.
    func probe<Value: Decodable>(_ type: Value.Type) throws -> (schema: JSONSchema, sample: Value) {
        if let provided = try provided(by: type) ?? enumerated(type) { return provided }
        let record = SchemaRecord()
        let sample = try decode(type, into: record)
        return (record.schema, sample)
    }

    /// Returns the members that `type` decodes, and a sample: its own, if it refuses theirs. Throws `SchemaError`.
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
        let values = try cases.map { value in JSONSlice(.copying(try value.encodedJSON)) }
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

/// A type that provides its own JSON Schema, because none can be derived from how it is decoded.
public protocol JSONSchemaProviding: Decodable {
    /// The schema of the type's JSON. Throws `SchemaError` if it has none.
    static var jsonSchema: JSONSchema { get throws }
    /// A sample value without meaning.
    static var sample: Self { get }
}

extension String: JSONSchemaProviding {
    public static var jsonSchema: JSONSchema { .string }
    public static var sample: String { "" }
}

extension Bool: JSONSchemaProviding {
    public static var jsonSchema: JSONSchema { .boolean }
    public static var sample: Bool { false }
}

extension JSONSchemaProviding where Self: BinaryFloatingPoint {
    /// Any number.
    public static var jsonSchema: JSONSchema { .number }
    /// 0.
    public static var sample: Self { 0 }
}

extension JSONSchemaProviding where Self: FixedWidthInteger {
    /// A whole number; not negative for an unsigned type. Of one without a format, generators of code expect 32 bits.
    public static var jsonSchema: JSONSchema {
        let schema: JSONSchema = isSigned ? .integer : .integer(from: 0)
        return Self.max > Int32.max ? schema.adding("format", "int64") : schema
    }
    /// 0.
    public static var sample: Self { 0 }
}

extension Double: JSONSchemaProviding {}
extension Float: JSONSchemaProviding {}
extension Float16: JSONSchemaProviding {}
extension Int: JSONSchemaProviding {}
extension Int8: JSONSchemaProviding {}
extension Int16: JSONSchemaProviding {}
extension Int32: JSONSchemaProviding {}
extension Int64: JSONSchemaProviding {}
extension Int128: JSONSchemaProviding {}
extension UInt: JSONSchemaProviding {}
extension UInt8: JSONSchemaProviding {}
extension UInt16: JSONSchemaProviding {}
extension UInt32: JSONSchemaProviding {}
extension UInt64: JSONSchemaProviding {}
extension UInt128: JSONSchemaProviding {}

extension Dictionary: JSONSchemaProviding where Key == String, Value: Codable {
    /// An object with any members, whose values have the schema of `Value`. Throws `SchemaError` if `Value` has none.
    public static var jsonSchema: JSONSchema { get throws { .map(of: try JSONSchema(describing: Value.self)) } }
    public static var sample: [String: Value] { [:] }
}

/// A type that provides its own JSON Schema, because none can be derived from how it is decoded.
public protocol JSONSchemaProviding: Decodable {
    /// The schema of the type's JSON. Throws `SchemaError` if it has none.
    static var jsonSchema: JSONSchema { get throws }
    /// A sample value without meaning.
    static var sample: Self { get }
}

extension String: JSONSchemaProviding {
    /// Any text.
    public static var jsonSchema: JSONSchema { .string }
    /// The empty text.
    public static var sample: String { "" }
}

extension Bool: JSONSchemaProviding {
    /// `true` or `false`.
    public static var jsonSchema: JSONSchema { .boolean }
    /// `false`.
    public static var sample: Bool { false }
}

extension JSONSchemaProviding where Self: BinaryFloatingPoint {
    /// Any number.
    public static var jsonSchema: JSONSchema { .number }
    /// 0.
    public static var sample: Self { 0 }
}

extension JSONSchemaProviding where Self: FixedWidthInteger {
    /// A whole number; not negative for an unsigned type.
    public static var jsonSchema: JSONSchema { isSigned ? .integer : .integer(from: 0) }
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
    /// The empty dictionary.
    public static var sample: [String: Value] { [:] }
}

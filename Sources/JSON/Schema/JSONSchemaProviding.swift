/// A type that says itself what its JSON is, because that can't be seen from how it is read.
public protocol JSONSchemaProviding: Decodable {
    /// What its JSON has to be. Throws a `SchemaError` where that can't be said.
    static var jsonSchema: JSONSchema { get throws }
    /// Some value of it, of no meaning.
    static var sample: Self { get }
}

extension String: JSONSchemaProviding {
    /// Any text.
    public static var jsonSchema: JSONSchema { .string }
    /// No text.
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
    /// A whole number, which isn't negative where the type has no sign.
    public static var jsonSchema: JSONSchema { isSigned ? .integer : .integer(from: 0) }
    /// 0.
    public static var sample: Self { 0 }
}

extension Double: JSONSchemaProviding {}
extension Float: JSONSchemaProviding {}
extension Int: JSONSchemaProviding {}
extension Int8: JSONSchemaProviding {}
extension Int16: JSONSchemaProviding {}
extension Int32: JSONSchemaProviding {}
extension Int64: JSONSchemaProviding {}
extension UInt: JSONSchemaProviding {}
extension UInt8: JSONSchemaProviding {}
extension UInt16: JSONSchemaProviding {}
extension UInt32: JSONSchemaProviding {}
extension UInt64: JSONSchemaProviding {}

extension Dictionary: JSONSchemaProviding where Key == String, Value: Codable {
    /// An object with any members.
    public static var jsonSchema: JSONSchema { get throws { .map(of: try JSONSchema(describing: Value.self)) } }
    /// No members.
    public static var sample: [String: Value] { [:] }
}

public import Identity

/// A JSON Schema (2020-12): what a value has to be.
public struct JSONSchema: Equatable, Sendable {
    /// The schema's own JSON.
    public private(set) var json: JSONValue

    /// A schema of these keywords.
    public init(_ json: JSONValue) { self.json = json }

    /// The same schema and a sentence on what the value is.
    public func described(_ description: String) -> JSONSchema { adding("description", .string(description)) }

    /// The same schema and one keyword more.
    public func adding(_ keyword: Identifier, _ value: JSONValue) -> JSONSchema {
        JSONSchema(.object(json.members.filter { $0.name != keyword } + [.init(keyword, value)]))
    }
}

extension JSONSchema {
    /// Any text.
    public static let string = JSONSchema(["type": "string"])
    /// `true` or `false`.
    public static let boolean = JSONSchema(["type": "boolean"])
    /// Any whole number.
    public static let integer = JSONSchema(["type": "integer"])
    /// Any number.
    public static let number = JSONSchema(["type": "number"])

    /// Text that matches a regular expression (ECMA-262).
    public static func string(pattern: String) -> JSONSchema { string.adding("pattern", .string(pattern)) }

    /// A whole number that isn't less than `minimum`.
    public static func integer(from minimum: Int) -> JSONSchema { integer.adding("minimum", .integer(minimum)) }

    /// A whole number in `range`.
    public static func integer(in range: ClosedRange<Int>) -> JSONSchema {
        integer(from: range.lowerBound).adding("maximum", .integer(range.upperBound))
    }

    /// This text and no other.
    public static func constant(_ text: String) -> JSONSchema { JSONSchema(["const": .string(text)]) }

    /// One of `texts`.
    public static func text(among texts: [String]) -> JSONSchema {
        string.adding("enum", .array(texts.map(JSONValue.string)))
    }

    /// Any number of values, each of which fits `element`.
    public static func array(of element: JSONSchema) -> JSONSchema {
        JSONSchema(["type": "array", "items": element.json])
    }

    /// An object whose members may have any names, and values that fit `value`.
    public static func map(of value: JSONSchema) -> JSONSchema {
        JSONSchema(["type": "object", "additionalProperties": value.json])
    }

    /// What fits exactly one of `schemas`.
    public static func one(of schemas: [JSONSchema]) -> JSONSchema {
        JSONSchema(["oneOf": .array(schemas.map(\.json))])
    }

    /// What fits `self`, or `null`.
    public var orNull: JSONSchema { .one(of: [self, JSONSchema(["type": "null"])]) }
}

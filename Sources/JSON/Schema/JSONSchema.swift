public import Basics

/// A JSON Schema (2020-12).
public struct JSONSchema: Equatable, Sendable {
    /// The schema as JSON.
    public private(set) var json: JSONValue

    /// A schema with these keywords.
    public init(_ json: JSONValue) { self.json = json }

    /// Returns this schema with a description of the value.
    public func described(_ description: String) -> JSONSchema { adding("description", .string(description)) }

    /// Returns this schema with a title. Where an object is described in place, generators of code name its type so.
    public func titled(_ title: String) -> JSONSchema { adding("title", .string(title)) }

    /// Returns this schema with one more keyword, or another value of it.
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

    /// Returns the schema of a text that matches a regular expression (ECMA-262).
    public static func string(pattern: String) -> JSONSchema { string.adding("pattern", .string(pattern)) }

    /// Returns the schema of a whole number that is at least `minimum`.
    public static func integer(from minimum: Int) -> JSONSchema { integer.adding("minimum", .integer(minimum)) }

    /// Returns the schema of a whole number in `range`.
    public static func integer(in range: ClosedRange<Int>) -> JSONSchema {
        integer(from: range.lowerBound).adding("maximum", .integer(range.upperBound))
    }

    /// Returns the schema that only `text` fits.
    public static func constant(_ text: String) -> JSONSchema { string.adding("const", .string(text)) }

    /// Returns the schema that only one of `texts` fits.
    public static func text(among texts: [String]) -> JSONSchema {
        string.adding("enum", .array(texts.map(JSONValue.string)))
    }

    /// Returns the schema of an array whose elements fit `element`.
    public static func array(of element: JSONSchema) -> JSONSchema {
        JSONSchema(["type": "array", "items": element.json])
    }

    /// Returns the schema of an object with any member names, whose values fit `value`.
    public static func map(of value: JSONSchema) -> JSONSchema {
        JSONSchema(["type": "object", "additionalProperties": value.json])
    }

    /// Returns the schema of values that fit exactly one of `schemas`.
    public static func one(of schemas: [JSONSchema]) -> JSONSchema {
        JSONSchema(["oneOf": .array(schemas.map(\.json))])
    }

    /// The schema of values that fit this schema, or `null`.
    public var orNull: JSONSchema { .one(of: [self, JSONSchema(["type": "null"])]) }
}

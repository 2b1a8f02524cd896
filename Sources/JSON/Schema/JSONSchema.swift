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

extension JSONSchema {
    /// A property of an object, required or optional.
    public struct Property: Equatable, Sendable {
        let name: Identifier
        let schema: JSONSchema
        let isRequired: Bool

        /// Returns a property that is always present; `text` is its description.
        public static func required(_ name: Identifier, _ schema: JSONSchema, _ text: String? = nil) -> Property {
            Property(name: name, schema: text.map(schema.described) ?? schema, isRequired: true)
        }

        /// Returns a property that may be absent, and is never `null`; `text` is its description.
        public static func optional(_ name: Identifier, _ schema: JSONSchema, _ text: String? = nil) -> Property {
            Property(name: name, schema: text.map(schema.described) ?? schema, isRequired: false)
        }
    }

    /// Returns the schema of an object with these properties. It may have others: clients ignore members that they
    /// don't know.
    public static func object(_ properties: [Property]) -> JSONSchema {
        JSONSchema(["type": "object"])
            .adding("properties", .object(properties.map { .init($0.name, $0.schema.json) }))
            .requiring(properties.filter(\.isRequired).map { .string($0.name.rawValue) })
    }

    /// Returns this schema of an object with further properties.
    public func adding(_ properties: [Property]) -> JSONSchema {
        let more = JSONSchema.object(properties)
        let all = JSONValue.Member("properties", .object(self.properties + more.properties))
        let members = json.members.filter { $0.name != "required" }.map { $0.name == "properties" ? all : $0 }
        return JSONSchema(.object(members)).requiring(required + more.required)
    }

    /// Returns the schema of what fits this schema or `other`. Two objects become one that requires what both require:
    /// a generator of code can make one type of it, and not of `anyOf`.
    public func merged(with other: JSONSchema) -> JSONSchema {
        if self == other { return self }
        guard json["type"] == "object", other.json["type"] == "object" else {
            return JSONSchema(["anyOf": [json, other.json]])
        }
        let shared = properties.map { member in
            guard let theirs = other.json["properties"]?[member.name] else { return member }
            return JSONValue.Member(member.name, JSONSchema(member.value).merged(with: JSONSchema(theirs)).json)
        }
        let added = other.properties.filter { member in !shared.contains { $0.name == member.name } }
        return JSONSchema(["type": "object", "properties": .object(shared + added)])
            .requiring(required.filter(other.required.contains))
    }

    private var properties: [JSONValue.Member] { json["properties"]?.members ?? [] }

    private var required: [JSONValue] {
        if case .array(let names) = json["required"] { names } else { [] }
    }

    private func requiring(_ names: [JSONValue]) -> JSONSchema {
        names.isEmpty ? self : adding("required", .array(names))
    }
}

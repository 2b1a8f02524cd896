public import Basics

/// A library of named schemas that refer to each other.
public struct SchemaLibrary: Equatable, Sendable {
    private var schemas: [JSONValue.Member] = []

    public init() {}

    /// The names, in the order in which the schemas were added.
    public var names: [Identifier] { schemas.map(\.name) }

    /// The schema `name`, or `nil` if there is none. One that is set becomes the last.
    public subscript(name: Identifier) -> JSONSchema? {
        get { schemas.first { $0.name == name }.map { JSONSchema($0.value) } }
        set {
            schemas.removeAll { $0.name == name }
            if let newValue { schemas.append(.init(name, newValue.json)) }
        }
    }

    /// Returns the schema `name` as a document with everything that it refers to, or `nil`. Its `$id` is `location`, the
    /// path at which it is published.
    public func document(_ name: Identifier, at location: String) -> JSONValue? {
        guard let schema = self[name] else { return nil }
        let head: [JSONValue.Member] = [
            .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("$id", .string(location)),
            .init("title", .string(name.rawValue)),
        ]
        let members = schema.json.members.filter { $0.name != "title" }
        let referred = closure(of: schema)
        let definitions = schemas.filter { referred.contains($0.name) }
        return .object(head + members + (definitions.isEmpty ? [] : [.init("$defs", .object(definitions))]))
    }

    /// Returns all schemas as members of one object, for the place `pointer` (a JSON Pointer, RFC 6901) in a document.
    public func definitions(at pointer: String) -> JSONValue {
        JSONValue.object(schemas).mapped { value in
            value.referredName.map { JSONValue.string("#\(pointer)/\($0)") } ?? value
        }
    }

    /// Returns the names of all schemas that `schema` refers to, directly or indirectly.
    private func closure(of schema: JSONSchema) -> Set<Identifier> {
        var found: Set<Identifier> = []
        var open = [schema.json]
        while let json = open.popLast() {
            _ = json.mapped { value in
                if let name = value.referredName, found.insert(name).inserted, let schema = self[name] {
                    open.append(schema.json)
                }
                return value
            }
        }
        return found
    }
}

extension JSONSchema {
    fileprivate static let definitions = "#/$defs/"

    /// Returns the schema of values that fit the schema `name` of the same library.
    public static func reference(_ name: Identifier) -> JSONSchema {
        JSONSchema(["$ref": .string(definitions + name.rawValue)])
    }

    /// Returns the schema of objects that fit one of some schemas of the same library: that whose `value` is the text of
    /// their member `property`. `discriminator` is a keyword of OpenAPI, which JSON Schema ignores: generators of code
    /// decide by it what to decode.
    public static func one(of branches: [(value: Identifier, schema: Identifier)], by property: String) -> JSONSchema {
        JSONSchema([
            "oneOf": .array(branches.map { reference($0.schema).json }),
            "discriminator": [
                "propertyName": .string(property),
                "mapping": .object(
                    branches.map { JSONValue.Member($0.value, .string(definitions + $0.schema.rawValue)) }),
            ],
        ])
    }
}

extension JSONValue {
    /// The name of the schema that a text refers to; `nil` for any other value.
    fileprivate var referredName: Identifier? {
        guard case .string(let reference) = self, reference.utf8.starts(with: JSONSchema.definitions.utf8) else {
            return nil
        }
        return Identifier(String(Substring(reference.utf8.dropFirst(JSONSchema.definitions.utf8.count))))
    }
}

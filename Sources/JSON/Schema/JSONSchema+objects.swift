public import Basics

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
        var members: [JSONValue.Member] = [
            .init("type", "object"),
            .init("properties", .object(properties.map { JSONValue.Member($0.name, $0.schema.json) })),
        ]
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name.rawValue) }
        if !required.isEmpty { members.append(.init("required", .array(required))) }
        return JSONSchema(.object(members))
    }

    /// Returns this schema of an object with further properties.
    public func adding(_ properties: [Property]) -> JSONSchema {
        let more = JSONSchema.object(properties).json
        return JSONSchema(
            .object(
                json.members.filter { $0.name != "required" }.map { member in
                    member.name == "properties"
                        ? .init("properties", .object(member.value.members + (more["properties"]?.members ?? [])))
                        : member
                } + Self.joined(json["required"], more["required"])))
    }

    /// Returns the schema of what fits this schema or `other`. Two objects become one that requires what both require:
    /// a generator of code can make one type of it, and not of `anyOf`.
    package func merged(with other: JSONSchema) -> JSONSchema {
        if self == other { return self }
        guard json["type"] == "object", other.json["type"] == "object" else {
            return JSONSchema(["anyOf": [json, other.json]])
        }
        let (own, others) = (json["properties"]?.members ?? [], other.json["properties"]?.members ?? [])
        let required = json["required"]?.elements.filter { (other.json["required"]?.elements ?? []).contains($0) } ?? []
        let shared = own.map { member in
            let theirs = others.first { $0.name == member.name }.map { JSONSchema($0.value) }
            return JSONValue.Member(
                member.name, theirs.map { JSONSchema(member.value).merged(with: $0).json } ?? member.value)
        }
        let properties = shared + others.filter { member in !own.contains { $0.name == member.name } }
        let schema = JSONSchema(["type": "object", "properties": .object(properties)])
        return required.isEmpty ? schema : schema.adding("required", .array(required))
    }

    private static func joined(_ first: JSONValue?, _ second: JSONValue?) -> [JSONValue.Member] {
        let names = [first, second].flatMap { $0?.elements ?? [] }
        return names.isEmpty ? [] : [.init("required", .array(names))]
    }
}

extension JSONValue {
    /// The elements of an array; empty for any other value.
    fileprivate var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}

public import Identity

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

    private static func joined(_ first: JSONValue?, _ second: JSONValue?) -> [JSONValue.Member] {
        let names = [first, second].flatMap { value -> [JSONValue] in
            if case .array(let names) = value { names } else { [] }
        }
        return names.isEmpty ? [] : [.init("required", .array(names))]
    }
}

public import JSON

extension RouteDescription {
    /// Returns a reference to a parameter that many routes have.
    public static func parameter(_ name: String) -> JSONValue {
        ["$ref": .string("#/components/parameters/\(name)")]
    }

    /// A reference to the parameter `If-None-Match`.
    public static let knownTag = parameter(HeaderName.ifNoneMatch.rawValue)

    /// Returns a required parameter in the path.
    public static func path(_ name: String, _ schema: JSONSchema) -> JSONValue {
        ["name": .string(name), "in": "path", "required": true, "schema": schema.json]
    }

    /// Returns an optional parameter in the query.
    public static func query(_ name: String, _ schema: JSONSchema, _ text: String) -> JSONValue {
        optional(name, in: "query", schema, text)
    }

    /// Returns an optional header field.
    public static func header(_ name: HeaderName, _ schema: JSONSchema, _ text: String) -> JSONValue {
        optional(name.rawValue, in: "header", schema, text)
    }

    private static func optional(_ name: String, in place: String, _ schema: JSONSchema, _ text: String) -> JSONValue {
        ["name": .string(name), "in": .string(place), "description": .string(text), "schema": schema.json]
    }
}

extension JSONSchema {
    /// The schema of a text that isn't empty.
    public static let text = JSONSchema.string.adding("minLength", 1)
}

extension JSONValue.Member {
    /// Returns a Media Type Object (OpenAPI 3.1, section 4.8.14) as a member named by its media type.
    public static func media(_ type: String, _ schema: JSONSchema) -> JSONValue.Member {
        .init(type, ["schema": schema.json])
    }
}

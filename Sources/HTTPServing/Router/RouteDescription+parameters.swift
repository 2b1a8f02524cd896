public import JSON

extension RouteDescription {
    /// Refers to a parameter that many routes have.
    public static func parameter(_ name: String) -> JSONValue {
        ["$ref": .string("#/components/parameters/\(name)")]
    }

    /// The ETag that the client has.
    public static let knownTag = parameter(HeaderName.ifNoneMatch.rawValue)

    /// A parameter in the path.
    public static func path(_ name: String, _ schema: JSONSchema, examples: [JSONValue.Member] = []) -> JSONValue {
        let parameter: JSONValue = ["name": .string(name), "in": "path", "required": true, "schema": schema.json]
        return parameter.adding(examples: examples)
    }

    /// A parameter in the query, which may be left out.
    public static func query(_ name: String, _ schema: JSONSchema, _ text: String) -> JSONValue {
        optional(name, in: "query", schema, text)
    }

    /// A header field, which may be left out.
    public static func header(_ name: HeaderName, _ schema: JSONSchema, _ text: String) -> JSONValue {
        optional(name.rawValue, in: "header", schema, text)
    }

    private static func optional(_ name: String, in place: String, _ schema: JSONSchema, _ text: String) -> JSONValue {
        ["name": .string(name), "in": .string(place), "description": .string(text), "schema": schema.json]
    }
}

extension JSONSchema {
    /// Text with something in it.
    public static let text = JSONSchema.string.adding("minLength", 1)
}

extension JSONValue {
    /// The same object and examples, where there are some.
    public func adding(examples: [Member]) -> JSONValue {
        examples.isEmpty ? self : .object(members + [Member("examples", .object(examples))])
    }
}

extension JSONValue.Member {
    /// A Media Type Object (OpenAPI 3.1, section 4.8.14) under its media type.
    public static func media(
        _ type: String, _ schema: JSONSchema, examples: [JSONValue.Member] = []
    ) -> JSONValue.Member {
        let object: JSONValue = ["schema": schema.json]
        return .init(type, object.adding(examples: examples))
    }

    /// An example (OpenAPI 3.1, section 4.8.19) under its name.
    public static func example(_ name: String, _ value: JSONValue) -> JSONValue.Member {
        .init(name, ["value": value])
    }
}

internal import JSON

/// Example content that fits the fields of an action and contains `text`.
struct ExampleContent {
    let text: String

    /// Returns content that fits `fields`, a JSON Schema of an object.
    func content(of fields: TestJSON) -> [String: JSONValue] {
        let properties = fields["properties"]
        return Dictionary(properties.names.map { ($0, value(of: properties[$0])) }) { $1 }
    }

    private func value(of schema: TestJSON) -> JSONValue {
        if schema["type"].text == "integer" { return .integer(schema["minimum"].integer ?? 0) }
        if schema["format"].text == "email" {
            return .string(text.replacing(" ", with: "-") + "@example.org")
        }
        let short = String(text.prefix(schema["maxLength"].integer ?? .max))
        return .string(short + String(repeating: "x", count: max((schema["minLength"].integer ?? 0) - short.count, 0)))
    }
}

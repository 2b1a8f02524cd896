internal import JSON
internal import Screens

/// Example content that fits the fields of an action and contains `text`.
struct ExampleContent {
    let text: String

    /// Returns content that fits `fields`, a JSON Schema of an object, without the fields that are shown only for another
    /// field's value, and those that need not be sent and stand for something in the service: a file, an option.
    func content(of fields: TestJSON) -> [String: JSONValue] {
        let properties = fields["properties"]
        let conditional = Set(fields["allOf"].elements.flatMap { $0["else"]["properties"].names })
        let required = Set(fields["required"].elements.compactMap(\.text))
        let isLeftOut = { name in
            conditional.contains(name) || properties[name]["x-field"]["href"].exists && !required.contains(name)
        }
        return Dictionary(
            properties.names.filter { !isLeftOut($0) }.map { ($0, value(of: properties[$0])) }
        ) { $1 }
    }

    private func value(of schema: TestJSON) -> JSONValue {
        if let choice = schema["oneOf"][0]["const"].text { return .string(choice) }
        switch schema["type"].text {
        case "integer": return .integer(number(of: schema))
        case "number": return .encoded(.copying(schema["minimum"].description))
        case "boolean": return false
        case "array": return .array(choices(of: schema))
        default: return .string(moment(of: schema) ?? text(of: schema))
        }
    }

    private func number(of schema: TestJSON) -> Int {
        let (minimum, step) = (schema["minimum"].integer ?? 0, schema["multipleOf"].integer ?? 1)
        let remainder = minimum % max(step, 1)
        return minimum - remainder + (remainder > 0 ? step : 0)
    }

    private func choices(of schema: TestJSON) -> [JSONValue] {
        let count = max(schema["minItems"].integer ?? 0, 1)
        // Options that are searched may be any texts.
        guard !schema["items"]["oneOf"].elements.isEmpty else { return (0..<count).map { .string("\(text) \($0)") } }
        return schema["items"]["oneOf"].elements.prefix(count).map { .string($0["const"].text ?? "") }
    }

    /// Returns a date, a time of day, or both; `nil` for other fields.
    private func moment(of schema: TestJSON) -> String? {
        let samples = ["date": "2030-01-31", "time": "12:00", "dateTime": "2030-01-31T12:00"]
        guard let sample = samples[schema["x-field"]["kind"].text ?? ""] else { return nil }
        return schema["x-field"]["minimum"].text ?? schema["x-field"]["maximum"].text ?? sample
    }

    private func text(of schema: TestJSON) -> String {
        switch schema["format"].text {
        case "email": return text.replacing(" ", with: "-") + "@example.org"
        case "uri": return "https://example.org/" + text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        default: break
        }
        if let example = schema["pattern"].text.flatMap(FormPattern.init(published:))?.example { return example }
        let maximum = schema["x-field"]["maximumLength"].integer ?? schema["maxLength"].integer
        // Without a space at its end, which would be removed.
        var short = String(text.prefix(maximum ?? .max))
        while short.last == " " { short.removeLast() }
        return short + String(repeating: "x", count: max((schema["minLength"].integer ?? 0) - short.count, 0))
    }
}

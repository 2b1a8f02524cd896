public import JSON

extension FormFields {
    /// The JSON Schema of the request's body, as screens contain it.
    public var schema: JSONSchema {
        var writer = JSONWriter()
        write(to: &writer)
        return JSONSchema(.slice(JSONSlice(writer.finish())))
    }

    /// An example of a request's body that fits the fields, without those that are shown only for another field's value.
    public var example: JSONValue {
        .object(
            fields.compactMap { field in
                guard field.condition == nil, let value = field.example else { return nil }
                return .init(field.name, value.json)
            })
    }
}

extension FormField {
    fileprivate var example: FormValues.Value? {
        if case .defaulted(let value) = presence { value } else { rule.example }
    }
}

public import JSON

extension FormFields {
    /// The JSON Schema of the request's body, as screens contain it.
    public var schema: JSONSchema {
        var writer = JSONWriter()
        write(to: &writer)
        return JSONSchema(.slice(JSONSlice(writer.finish())))
    }

    /// An example of a request's body that fits the fields.
    public var example: JSONValue { .object(fields.map { .init($0.name, $0.example) }) }
}

extension FormField {
    fileprivate var example: JSONValue {
        switch kind {
        case .text(_, _, "email"?): "ada@example.com"
        case .text(let length, _, _):
            .string(String("Example text".prefix(length.upperBound)).padded(to: length.lowerBound))
        case .integer(let range): .integer(range.lowerBound)
        }
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: "x", count: max(count - self.count, 0))
    }
}

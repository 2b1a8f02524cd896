public import JSON

extension FormFields {
    /// The JSON Schema of the request's body, as screens contain it.
    public var schema: JSONSchema {
        var writer = JSONWriter()
        write(to: &writer)
        return JSONSchema(.encoded(writer.finish()))
    }
}

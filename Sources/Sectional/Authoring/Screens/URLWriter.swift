internal import Identity
internal import JSON

/// What a URL is written to, piece by piece: a text of its own, or a string of JSON.
protocol URLWriter: ~Copyable {
    /// Writes `text` as it is; it has only characters that a URL may have.
    mutating func write(_ text: String)
}

extension String: URLWriter {}

extension JSONWriter: URLWriter {
    mutating func write(_ text: String) { piece(text) }
}

extension URLWriter where Self: ~Copyable {
    /// Writes `text`, all but RFC 3986's unreserved characters encoded (section 2.1).
    mutating func write(percentEncoding text: String) {
        write(text.percentEncoded)
    }
}

import Basics
public import JSON

/// A target that a URL is written to in pieces: a `String`, or a JSON string in a `JSONWriter`.
protocol URLWriter: ~Copyable {
    /// Writes `text` unchanged; it contains only characters that are allowed in a URL.
    mutating func write(_ text: String)
}

extension String: URLWriter {}

extension JSONWriter: URLWriter {
    mutating func write(_ text: String) { piece(text) }
}

extension URLWriter where Self: ~Copyable {
    /// Writes `text` with all characters percent-encoded except RFC 3986's unreserved ones (section 2.1).
    mutating func write(percentEncoding text: String) {
        write(text.percentEncoded)
    }
}

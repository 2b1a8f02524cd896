public import JSON

/// A phrase around a value in a language: `Operated by Harbour Drive`.
public struct PhrasePattern: Sendable {
    private let before: StaticString
    private let after: StaticString
    /// Whether `before` and `after` need no escape in JSON.
    private let isPlain: Bool

    /// A pattern with the texts before and after the value.
    public init(before: StaticString = "", after: StaticString = "") {
        (self.before, self.after) = (before, after)
        isPlain = "\(before)\(after)".unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
    }

    /// Returns the phrase with `value`.
    public func callAsFunction(_ value: String) -> String { "\(before)\(value)\(after)" }

    /// Writes the phrase as a JSON string, without an intermediate `String` unless a part of the pattern needs escapes.
    public func write(_ value: String, to writer: inout JSONWriter) {
        guard isPlain else { return writer.value(self(value)) }
        writer.value(before, value, after)
    }
}

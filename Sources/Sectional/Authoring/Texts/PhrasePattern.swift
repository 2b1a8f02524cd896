public import JSON

/// The text of a language around a value: `Operated by Harbour Drive`.
public struct PhrasePattern: Sendable {
    private let before: StaticString
    private let after: StaticString
    /// Whether JSON needs no escape for what stands around the value.
    private let isPlain: Bool

    /// A pattern of what stands before the value, and after it.
    public init(before: StaticString = "", after: StaticString = "") {
        (self.before, self.after) = (before, after)
        isPlain = "\(before)\(after)".unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
    }

    /// The phrase with `value` in it.
    public func callAsFunction(_ value: String) -> String { "\(before)\(value)\(after)" }

    /// Writes the phrase as one string of JSON, which is never put together in memory.
    public func write(_ value: String, to writer: inout JSONWriter) {
        guard isPlain else { return writer.value(self(value)) }
        writer.value(before, value, after)
    }
}

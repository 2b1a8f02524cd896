public import JSON

/// What a language says around a value: `Operated by Harbour Drive`.
public struct PhrasePattern: Sendable {
    private let before: StaticString
    private let after: StaticString

    /// A pattern of what stands before the value, and after it: literals that JSON needs no escape for.
    public init(before: StaticString = "", after: StaticString = "") { (self.before, self.after) = (before, after) }

    /// The phrase with `value` in it.
    public func callAsFunction(_ value: String) -> String { "\(before)\(value)\(after)" }

    /// Writes the phrase as one string of JSON, which is never put together in memory.
    public func write(_ value: String, to writer: inout JSONWriter) { writer.value(before, value, after) }
}

internal import JSON

/// A phrase around a value in a language: `Operated by Harbour Drive`.
public struct PhrasePattern: Sendable {
    private let before: StaticString
    private let after: StaticString

    /// A pattern with the texts before and after the value.
    public init(before: StaticString = "", after: StaticString = "") { (self.before, self.after) = (before, after) }

    /// Returns the phrase with `value`.
    public func callAsFunction(_ value: String) -> String { String(joining: before, value, after) }
}

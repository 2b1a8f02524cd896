internal import JSON

/// A phrase around a value in a language: `Operated by Harbour Drive`.
public struct PhrasePattern: Sendable {
    private let before: String
    private let after: String

    /// A pattern with the texts before and after the value.
    public init(before: String = "", after: String = "") { (self.before, self.after) = (before, after) }

    /// Returns the phrase with `value`.
    public func callAsFunction(_ value: String) -> String { String(joining: before, value, after) }
}

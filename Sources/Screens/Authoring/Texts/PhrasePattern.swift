public import JSON

/// A phrase around a value in a language: `Operated by Harbour Drive`.
public struct PhrasePattern: Sendable {
    @usableFromInline let before: StaticString
    @usableFromInline let after: StaticString

    /// A pattern with the texts before and after the value.
    public init(before: StaticString = "", after: StaticString = "") { (self.before, self.after) = (before, after) }

    /// Returns the text with `value`.
    public func callAsFunction(_ value: String) -> String { String(joining: before, value, after) }

    /// Returns the phrase with `value`, for data with a property of the type ``Phrase``.
    @inlinable @_disfavoredOverload
    public func callAsFunction(_ value: String) -> JSON.Phrase { JSON.Phrase(before: before, value, after: after) }
}

/// A text of a value between two literals. In the data of cells that many rows have, it takes less time than a
/// `String`, which is allocated for each cell.
package typealias Phrase = JSON.Phrase

import JSON

/// What a language says around a value: `Operated by Harbour Drive`.
struct PhrasePattern: Sendable {
    var before = ""
    var after = ""

    /// The phrase with `value` in it.
    func callAsFunction(_ value: String) -> String { before + value + after }

    /// Writes the phrase as one string of JSON, which is never put together in memory.
    func write(_ value: String, to writer: inout JSONWriter) { writer.value(joining: before, value, after) }
}

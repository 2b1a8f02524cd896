import JSON

/// A text around a value, such as `Operated by Harbour Drive`: one string of JSON, which is written piece by piece and
/// never put together in memory.
struct Phrase: Sendable {
    let before: String
    let value: String
    let after: String

    /// The phrase as one text.
    var text: String { before + value + after }

    func write(to writer: inout JSONWriter) {
        writer.string { writer in
            writer.piece(before)
            writer.piece(value)
            writer.piece(after)
        }
    }
}

extension Phrase: Codable, Equatable {
    /// Reads a string, which is then all value.
    init(from decoder: any Decoder) throws {
        self.init(before: "", value: try decoder.singleValueContainer().decode(String.self), after: "")
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    static func == (a: Phrase, b: Phrase) -> Bool { a.text == b.text }
}

/// What a language says around a value.
struct PhrasePattern: Sendable {
    var before = ""
    var after = ""

    func callAsFunction(_ value: String) -> Phrase { Phrase(before: before, value: value, after: after) }
}

import JSON

/// A text around a value, such as `Operated by Harbour Drive` or `$19,900`: one string of JSON, which is written piece
/// by piece and never put together in memory.
struct Phrase: Sendable {
    enum Value: Sendable {
        case text(String)
        /// A number whose groups of three digits are separated.
        case grouped(UInt, separator: String)
    }

    let before: String
    let value: Value
    let after: String

    /// The phrase as one text.
    var text: String { before + value.text + after }

    @inline(__always)
    func write(to writer: inout JSONWriter) {
        switch value {
        case .text(let text): writer.value(joining: before, text, after)
        case .grouped(let number, let separator):
            writer.string { writer in
                writer.piece(before)
                Self.write(number, separator, to: &writer)
                writer.piece(after)
            }
        }
    }

    private static func write(_ number: UInt, _ separator: String, to writer: inout JSONWriter) {
        guard number >= 1000 else { return writer.piece(number) }
        write(number / 1000, separator, to: &writer)
        writer.piece(separator)
        writer.piece(number % 1000, minimumDigits: 3)
    }
}

extension Phrase.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .grouped(let number, let separator): Self.text(number, separator)
        }
    }

    private static func text(_ number: UInt, _ separator: String) -> String {
        // 1000 more, so that a group keeps its zeros.
        number < 1000
            ? String(number) : text(number / 1000, separator) + separator + String(1000 + number % 1000).dropFirst()
    }
}

extension Phrase: Codable, Equatable {
    /// Reads a string, which is then all value.
    init(from decoder: any Decoder) throws {
        self.init(before: "", value: .text(try decoder.singleValueContainer().decode(String.self)), after: "")
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

    @inline(__always)
    func callAsFunction(_ value: String) -> Phrase { Phrase(before: before, value: .text(value), after: after) }
}

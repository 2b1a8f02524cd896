internal import Identity

/// What is known of languages, each by its tag, in which the case of letters doesn't matter (RFC 5646, section 2.1.1).
struct LanguageTable<Value: Sendable>: Sendable {
    private let values: [Identifier: Value]

    /// A table from its rows: tags with spaces between them, in small letters, and what holds for all of them.
    init(_ rows: [(languages: String, value: Value)]) {
        let each = rows.flatMap { row in row.languages.split(separator: " ").map { (Identifier(String($0)), row.value) }
        }
        values = Dictionary(each, uniquingKeysWith: { first, _ in first })
    }

    /// What is known of `language`, or else of what is left of it without its last parts (RFC 4647, section 3.4): what holds
    /// for `de` holds for `de-AT`.
    subscript(language: LanguageTag) -> Value? {
        var tag = language.rawValue.utf8.map(\.lowercase)[...]
        while !tag.isEmpty {
            if let value = values[Identifier(String(decoding: tag, as: UTF8.self))] { return value }
            tag = tag[..<(tag.lastIndex(of: UInt8(ascii: "-")) ?? tag.startIndex)]
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var lowercase: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}

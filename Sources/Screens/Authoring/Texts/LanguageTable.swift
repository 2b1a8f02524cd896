import Basics

/// A table of values by language tag; the case of letters doesn't matter (RFC 5646, section 2.1.1).
struct LanguageTable<Value: Sendable>: Sendable {
    private let values: [Identifier: Value]

    /// A table from rows: language tags in lower case, separated by spaces, and the value for all of them.
    init(_ rows: [(languages: String, value: Value)]) {
        let each = rows.flatMap { row in row.languages.split(separator: " ").map { (Identifier(String($0)), row.value) }
        }
        values = Dictionary(each, uniquingKeysWith: { first, _ in first })
    }

    /// The value of `language` or, without one, that of the tag without its last subtags (RFC 4647, section 3.4): that
    /// of `de` for `de-AT`.
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

/// The words, names, texts and signs of a statement, without comments. Words and names are in small letters, names
/// without their quotes (https://www.sqlite.org/lang_keywords.html).
struct SQLTokens {
    private enum Token: Equatable {
        case word([UInt8])
        /// A name in quotes, which is no keyword.
        case name([UInt8])
        /// A text with its quotes, or a sign.
        case other([UInt8])
    }

    private var tokens: [Token] = []

    /// The tokens of `statement`.
    init(_ statement: String) {
        var rest = Array(statement.utf8)[...]
        while let first = rest.first {
            if let end = Self.endOfComment(rest) {
                rest = rest[end...]
            } else if let close = Self.closing[first] {
                let part = Self.quoted(rest, close)
                tokens.append(first == UInt8(ascii: "'") ? .other(Array(part)) : .name(Self.unquoted(part)))
                rest = rest[part.endIndex...]
            } else if Self.isLetter(first) {
                let word = rest.prefix(while: Self.isLetter)
                tokens.append(.word(word.map(Self.small)))
                rest = rest[word.endIndex...]
            } else {
                if first > UInt8(ascii: " ") { tokens.append(.other([first])) }
                rest = rest.dropFirst()
            }
        }
    }

    /// The conditions of `CHECK (…)`, each as `CHECK (…)`.
    var checks: [String] {
        tokens.indices.filter { tokens[$0] == .word(Array("check".utf8)) }
            .map { "CHECK " + Self.text(of: Self.group(tokens[($0 + 1)...])) }
    }

    /// The text that begins with the first parenthesis.
    var fromParenthesis: String {
        Self.text(of: tokens.drop { $0 != .other([UInt8(ascii: "(")]) })
    }

    /// Returns the tokens through the one that closes the parenthesis that they begin with.
    private static func group(_ tokens: ArraySlice<Token>) -> ArraySlice<Token> {
        var depth = 0
        for (index, token) in zip(tokens.indices, tokens) {
            if token == .other([UInt8(ascii: "(")]) { depth += 1 }
            if token == .other([UInt8(ascii: ")")]) { depth -= 1 }
            if depth == 0 { return tokens[...index] }
        }
        return tokens
    }

    private static func text(of tokens: ArraySlice<Token>) -> String {
        var text: [UInt8] = []
        for token in tokens {
            switch token {
            case .word(let bytes), .name(let bytes), .other(let bytes): text += bytes + [UInt8(ascii: " ")]
            }
        }
        return String(decoding: text.dropLast(), as: UTF8.self)
    }
}

extension SQLTokens {
    private static let closing: [UInt8: UInt8] = [
        UInt8(ascii: "'"): UInt8(ascii: "'"), UInt8(ascii: "\""): UInt8(ascii: "\""),
        UInt8(ascii: "`"): UInt8(ascii: "`"),
        UInt8(ascii: "["): UInt8(ascii: "]"),
    ]

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private static func small(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }

    /// Returns where the comment ends that `bytes` begin with, or `nil` if they begin with none.
    private static func endOfComment(_ bytes: ArraySlice<UInt8>) -> Int? {
        if bytes.starts(with: "--".utf8) {
            return bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        }
        guard bytes.starts(with: "/*".utf8) else { return nil }
        var rest = bytes.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
        return rest.dropFirst(2).startIndex
    }

    /// Returns the part in quotes that `bytes` begin with. A quote is written twice within.
    private static func quoted(_ bytes: ArraySlice<UInt8>, _ close: UInt8) -> ArraySlice<UInt8> {
        var index = bytes.startIndex + 1
        while index < bytes.endIndex {
            if bytes[index] == close {
                guard close != UInt8(ascii: "]"), index + 1 < bytes.endIndex, bytes[index + 1] == close else {
                    return bytes[...index]
                }
                index += 1
            }
            index += 1
        }
        return bytes
    }

    private static func unquoted(_ part: ArraySlice<UInt8>) -> [UInt8] { part.dropFirst().dropLast().map(small) }
}

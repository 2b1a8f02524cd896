/// The texts before and after the digits of a price, in UTF-8.
struct PriceAffixes: Sendable {
    let before: [UInt8]
    let after: [UInt8]

    init(before: [UInt8], after: [UInt8]) { (self.before, self.after) = (before, after) }

    /// The affixes of a CLDR pattern, with `symbol` in place of `¤`.
    init(pattern: Substring, symbol: String, minus: StaticString) {
        let (before, after) = (pattern.prefix { $0 != "#" }, pattern.reversed().prefix { $0 != "0" }.reversed())
        // CLDR's `currencySpacing`: a space separates digits from what is no symbol, such as the letters of `CHF`.
        let spaceBefore = before.last == "¤" && symbol.last.map(\.needsSpace) == true
        let spaceAfter = after.first == "¤" && symbol.first.map(\.needsSpace) == true
        self.before = Array((before.filled(symbol, minus) + (spaceBefore ? "\u{A0}" : "")).utf8)
        self.after = Array(((spaceAfter ? "\u{A0}" : "") + after.filled(symbol, minus)).utf8)
    }
}

extension Character {
    fileprivate var needsSpace: Bool { !isSymbol && !isWhitespace }
}

extension Sequence<Character> {
    fileprivate func filled(_ symbol: String, _ minus: StaticString) -> String {
        reduce(into: "") { text, character in
            switch character {
            case "¤": text += symbol
            case "-": text += "\(minus)"
            default: text.append(character)
            }
        }
    }
}

/// Valid JSON texts in every spelling that RFC 8259 allows: white space, escapes, surrogate pairs, numbers.
struct RandomJSON<Generator: RandomNumberGenerator> {
    var random: Generator

    /// A text with values nested up to `depth` levels.
    mutating func text(depth: Int) -> String {
        space() + value(depth: depth) + space()
    }

    private mutating func value(depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
        case 0: string()
        case 1: number()
        case 2, 3: pick(["true", "false", "null", "0", "\"\""])
        case 4, 5: list("[", "]") { $0.value(depth: depth - 1) }
        default: members(depth: depth)
        }
    }

    private mutating func members(depth: Int) -> String {
        var index = 0
        return list("{", "}") { json in
            index += 1
            // The number keeps the names apart.
            let name = "\"\(index)" + json.string().dropFirst()
            return name + json.space() + ":" + json.space() + json.value(depth: depth - 1)
        }
    }

    private mutating func list(_ opening: String, _ closing: String, _ element: (inout Self) -> String) -> String {
        let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in space() + element(&self) + space() }
        return opening + (elements.isEmpty ? space() : elements.joined(separator: ",")) + closing
    }

    private mutating func string() -> String {
        "\"" + (0..<Int.random(in: 0...6, using: &random)).map { _ in character() }.joined() + "\""
    }

    private mutating func character() -> String {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: pick(["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"])
        case 1: escape(scalar())
        case 2: plain(scalar())
        case 3: pick(["{", "}", "[", "]", ",", ":", " ", "\u{7F}", "é", "e\u{301}", "🚗", "\u{FEFF}"])
        default: pick(["a", "b", "1", "z"])
        }
    }

    private mutating func scalar() -> Unicode.Scalar {
        let range: ClosedRange<UInt32> = pick([0...0x1F, 0x20...0x7F, 0x80...0xFFFF, 0x1_0000...0x10_FFFF])
        return Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "\u{E000}"
    }

    private mutating func plain(_ scalar: Unicode.Scalar) -> String {
        scalar.value < 0x20 || scalar == "\"" || scalar == "\\" ? escape(scalar) : String(scalar)
    }

    private mutating func escape(_ scalar: Unicode.Scalar) -> String {
        let isUpper = Bool.random(using: &random)
        return String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: isUpper)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    private mutating func number() -> String {
        // No zero with a fraction and an exponent: the reference doesn't read -0.0e3.
        let whole = pick(["7", "10", "42", "9007199254740991"])
        let other = whole + pick(["", ".0", ".5", ".125"]) + pick(["", "", "e3", "E-2", "e+1"])
        return pick(["", "-"]) + pick(["0", "0.5", other, other])
    }

    private mutating func space() -> String { pick(["", "", "", " ", "\n", "\t\r"]) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }
}

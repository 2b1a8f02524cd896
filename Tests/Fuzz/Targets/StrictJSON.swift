/// A text, read as RFC 8259 has it and no other way: what `JSONDecoder` takes is more, such as `[1,]`.
struct StrictJSON {
    private var rest: ArraySlice<UInt8>

    /// Whether `text` is one value with white space around it, in UTF-8, and each of its strings is Unicode: an escape
    /// of half a character (RFC 8259, section 8.2) is none here.
    static func isJSON(_ text: [UInt8]) -> Bool {
        guard String(validating: text, as: UTF8.self) != nil else { return false }
        var reader = StrictJSON(rest: text[...])
        return reader.value() && reader.rest.isEmpty
    }

    /// Whether `text` may have more levels than a target goes down, each of which calls itself; brackets in strings
    /// count.
    static func isDeep(_ text: [UInt8]) -> Bool { text.count { $0 == 0x5B || $0 == 0x7B } > 200 }

    /// Whether `text` is JSON that isn't deep.
    static func isReadable(_ text: [UInt8]) -> Bool { !isDeep(text) && isJSON(text) }

    /// Takes a value, and the white space around it.
    private mutating func value() -> Bool {
        skipSpace()
        defer { skipSpace() }
        switch rest.first {
        case 0x7B: return list("{", "}") { $0.member() }
        case 0x5B: return list("[", "]") { $0.value() }
        case 0x22: return string()
        default: return take("true") || take("false") || take("null") || number()
        }
    }

    private mutating func list(_ opening: String, _ closing: String, _ element: (inout Self) -> Bool) -> Bool {
        _ = take(opening)
        skipSpace()
        if take(closing) { return true }
        repeat { if !element(&self) { return false } } while take(",")
        return take(closing)
    }

    private mutating func member() -> Bool {
        skipSpace()
        guard string() else { return false }
        skipSpace()
        return take(":") && value()
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while let byte = rest.popFirst(), byte >= 0x20 {
            if byte == 0x22 { return true }
            if byte == 0x5C, !escape() { return false }
        }
        return false
    }

    private mutating func escape() -> Bool {
        guard let kind = rest.popFirst() else { return false }
        guard kind == 0x75 else { return "\"\\/bfnrt".utf8.contains(kind) }
        guard let unit = unit() else { return false }
        if (0xDC00..<0xE000).contains(unit) { return false }
        guard (0xD800..<0xDC00).contains(unit) else { return true }
        return take("\\u") && self.unit().map { (0xDC00..<0xE000).contains($0) } ?? false
    }

    /// Four hex digits.
    private mutating func unit() -> UInt16? {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        let isNumber = digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
        return digits.count == 4 && isNumber ? UInt16(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    }

    private mutating func number() -> Bool {
        _ = take("-")
        guard take("0") || digits() else { return false }
        if take("."), !digits() { return false }
        guard take("e") || take("E") else { return true }
        _ = take("+") || take("-")
        return digits()
    }

    private mutating func digits() -> Bool {
        let count = rest.prefix { (0x30...0x39).contains($0) }.count
        rest = rest.dropFirst(count)
        return count > 0
    }

    private mutating func skipSpace() { rest = rest.drop { " \n\r\t".utf8.contains($0) } }

    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }
}

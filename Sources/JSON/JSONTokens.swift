/// Decoding of the escapes in strings (RFC 8259, section 7).
enum JSONEscapes {
    /// Returns the text of `content`, the bytes between a string's quotes; `nil` if they are invalid.
    static func text(of content: UnsafeRawBufferPointer) -> String? {
        var hasEscapes = false
        for byte in content {
            if byte < 0x20 { return nil }
            if byte == 0x5C { hasEscapes = true }
        }
        guard hasEscapes else { return String(validating: content, as: UTF8.self) }
        return removed(from: content).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private static func removed(from content: UnsafeRawBufferPointer) -> [UInt8]? {
        var units: [UInt8] = []
        var rest = content[...]
        while let byte = rest.popFirst() {
            guard byte == 0x5C else {
                units.append(byte)
                continue
            }
            guard let scalar = scalar(from: &rest) else { return nil }
            units += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
        return units
    }

    /// Removes an escape after its backslash from `rest`, and returns its character; `nil` if it is invalid.
    private static func scalar(from rest: inout Slice<UnsafeRawBufferPointer>) -> Unicode.Scalar? {
        switch rest.popFirst() {
        case 0x75: unicode(from: &rest)
        case 0x6E: "\n"
        case 0x72: "\r"
        case 0x74: "\t"
        case 0x62: "\u{8}"
        case 0x66: "\u{C}"
        case let byte? where byte == 0x22 || byte == 0x5C || byte == 0x2F: Unicode.Scalar(byte)
        default: nil
        }
    }

    /// Removes four hex digits, or the two escapes of a surrogate pair, and returns their character; `nil` if invalid.
    private static func unicode(from rest: inout Slice<UnsafeRawBufferPointer>) -> Unicode.Scalar? {
        guard let first = digits(from: &rest) else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard rest.popFirst() == 0x5C, rest.popFirst() == 0x75, let second = digits(from: &rest),
            (0xDC00..<0xE000).contains(second)
        else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private static func digits(from rest: inout Slice<UnsafeRawBufferPointer>) -> UInt32? {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

/// The words of a JSON text: literals and numbers (RFC 8259, sections 3 and 6).
enum JSONWords {
    /// Returns whether `word` as a whole is `true`, `false`, `null` or a number.
    static func isWord(_ word: UnsafeRawBufferPointer) -> Bool {
        switch word.first {
        case 0x74: word.elementsEqual("true".utf8)
        case 0x66: word.elementsEqual("false".utf8)
        case 0x6E: word.elementsEqual("null".utf8)
        default: isNumber(word)
        }
    }

    private static func isNumber(_ word: UnsafeRawBufferPointer) -> Bool {
        var rest = word[...]
        if rest.first == 0x2D { rest.removeFirst() }
        let leadsWithZero = rest.first == 0x30
        let whole = digits(from: &rest)
        guard whole == 1 || whole > 1 && !leadsWithZero else { return false }
        if rest.first == 0x2E {
            rest.removeFirst()
            guard digits(from: &rest) > 0 else { return false }
        }
        if rest.first == 0x65 || rest.first == 0x45 {
            rest.removeFirst()
            if rest.first == 0x2B || rest.first == 0x2D { rest.removeFirst() }
            guard digits(from: &rest) > 0 else { return false }
        }
        return rest.isEmpty
    }

    /// Removes leading digits from `rest`, and returns how many there were.
    private static func digits(from rest: inout Slice<UnsafeRawBufferPointer>) -> Int {
        let count = rest.prefix { (0x30...0x39).contains($0) }.count
        rest = rest.dropFirst(count)
        return count
    }
}

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

/// A part of a language tag: up to eight ASCII letters and digits, in lower case.
struct Subtag: Equatable, Sendable, ExpressibleByStringLiteral {
    static let none = Subtag()

    /// The characters, the last one lowest.
    private var bytes: UInt64 = 0

    private init() {}

    /// The part that is `text`, in lower case.
    init(stringLiteral text: String) { bytes = text.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    private init?(_ tag: Span<UInt8>, _ range: Range<Int>) {
        guard range.count <= 8 else { return nil }
        for index in range {
            let byte = tag[index]
            switch byte {
            case 0x30...0x39, 0x61...0x7A: bytes = bytes << 8 | UInt64(byte)
            case 0x41...0x5A: bytes = bytes << 8 | UInt64(byte | 0x20)
            default: return nil
            }
        }
    }

    /// Returns the part of `tag` that begins at `start` or after separators there, and moves `start` behind it. `nil` at
    /// the end, at what no part consists of, and at the encoding that POSIX appends.
    static func next(in tag: Span<UInt8>, from start: inout Int) -> Subtag? {
        // Java marks a script with a number sign.
        while start < tag.count, isSeparator(tag[start]) || tag[start] == 0x23 { start += 1 }
        let first = start
        while start < tag.count, !isSeparator(tag[start]), tag[start] != 0x2E, tag[start] != 0x40 { start += 1 }
        return first < start ? Subtag(tag, first..<start) : nil
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F }

    /// The number of characters.
    var count: Int { (UInt64.bitWidth - bytes.leadingZeroBitCount + 7) / 8 }

    /// Whether the first character is a digit.
    var beginsWithDigit: Bool { count > 0 && (0x30...0x39).contains(bytes >> UInt64((count - 1) * 8)) }
}

/// A text that identifies something and isn't shown to people as text: a name, a key, a token, a revision. Two
/// identifiers are equal if their UTF-8 bytes are, as in a database, on the wire and in other languages. `String`
/// compares by canonical equivalence (Unicode Standard Annex #15), by which `Karl` and `\u{212A}arl` (with the Kelvin
/// sign) are equal.
///
/// It can't be compared with a `String`, so each comparison says whether it is by bytes or by canonical equivalence.
public struct Identifier: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text.
    public let rawValue: String

    /// An identifier with the text `rawValue`.
    @inlinable public init(_ rawValue: String) { self.rawValue = rawValue }
    /// An identifier with the text `rawValue`.
    @inlinable public init(stringLiteral rawValue: String) { self.rawValue = rawValue }

    /// The text.
    public var description: String { rawValue }

    /// Whether the text is empty.
    @inlinable public var isEmpty: Bool { rawValue.isEmpty }

    /// Whether the text can be the name of somebody, or the ID of a token: 1 to 512 bytes, none of them a control
    /// character.
    public var isNameable: Bool {
        let bytes = rawValue.utf8
        return (1...512).contains(bytes.count) && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}

extension Identifier: Hashable {
    /// Returns whether both have equal bytes.
    @inlinable public static func == (one: Self, other: Self) -> Bool {
        // Most identifiers that are equal are short or the same `String`, and have the same bits.
        one.rawValue._isIdentical(to: other.rawValue)
            || one.rawValue.utf8.count == other.rawValue.utf8.count && one.hasEqualBytes(other)
    }

    @usableFromInline func hasEqualBytes(_ other: Self) -> Bool { rawValue.utf8.span.isEqual(other.rawValue.utf8.span) }

    /// Hashes eight bytes at a time. `String` normalizes first: that is slower, and many chosen texts have one hash.
    public func hash(into hasher: inout Hasher) {
        let bytes = rawValue.utf8.span
        hasher.combine(bytes.count)
        var index = 0
        while index + 8 <= bytes.count {
            hasher.combine(bytes.word(at: index, count: 8))
            index += 8
        }
        if index < bytes.count { hasher.combine(bytes.word(at: index, count: bytes.count - index)) }
    }
}

extension Identifier: Comparable {
    /// Returns whether `one` precedes `other` by bytes, which is the order of Unicode scalars.
    public static func < (one: Self, other: Self) -> Bool {
        one.rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8)
    }
}

extension Span<UInt8> {
    /// Whether `others`, which are as many, are the same bytes.
    func isEqual(_ others: Span<UInt8>) -> Bool {
        // No branch for each byte, so the compiler can compare many at once.
        var difference: UInt8 = 0
        for index in indices { difference |= self[index] ^ others[index] }
        return difference == 0
    }

    /// Returns `count` bytes from `start` on, at most eight, as one number.
    @inline(__always) fileprivate func word(at start: Int, count: Int) -> UInt64 {
        var word: UInt64 = 0
        for offset in 0..<count { word |= UInt64(self[start + offset]) &<< UInt64(truncatingIfNeeded: 8 &* offset) }
        return word
    }
}

import Basics

extension Span<UInt8> {
    /// Returns whether both have the same bytes, with ASCII letters compared without case.
    func isSame(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices {
            let (one, another) = (self[index], other[index])
            guard one == another || (one | 0x20 == another | 0x20 && Self.isLetter(one)) else { return false }
        }
        return true
    }

    /// Returns whether these are the bytes of `text`, with ASCII letters compared without case.
    public func isSame(as text: String) -> Bool { isSame(as: text.utf8.span) }

    /// Returns `range` without leading and trailing spaces and tabs.
    func trimmingSpaces(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, Self.isSpace(self[start]) { start += 1 }
        while start < end, Self.isSpace(self[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension String {
    /// Returns whether both texts have the same bytes, with ASCII letters compared without case, as for field names,
    /// schemes, codings and media types. `lowercased()` isn't used: it maps U+212A to `k`.
    public func isSame(as other: String) -> Bool {
        // Fast paths: most texts differ in length, and most others are identical.
        utf8.count == other.utf8.count
            && (Identifier(self) == Identifier(other) || utf8.span.isSame(as: other.utf8.span))
    }
}

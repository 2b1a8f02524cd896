import Basics

extension Span<UInt8> {
    /// Returns whether both have the same bytes, with ASCII letters compared without case.
    func isSame(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices {
            let (one, another) = (self[index], other[index])
            guard one == another || (one | 0x20 == another | 0x20 && one.isLetter) else { return false }
        }
        return true
    }

    /// Returns whether these are the bytes of `text`, with ASCII letters compared without case.
    public func isSame(as text: String) -> Bool { isSame(as: text.utf8.span) }

    func trimmingSpaces(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, Self.isSpace(self[start]) { start += 1 }
        while start < end, Self.isSpace(self[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Returns the end of the part that begins at `start`: the next `separator` that isn't in a quoted string (RFC 9110,
    /// section 5.6.4), where a backslash escapes the next byte; or the end of all.
    func endOfPart(from start: Int, before separator: UInt8) -> Int {
        // By bytes: a separator, quote or backslash is never a part of a longer UTF-8 sequence.
        var index = start
        var isQuoted = false
        while index < count {
            switch self[index] {
            case 0x22: isQuoted.toggle()
            case 0x5C where isQuoted: index += 1
            case separator where !isQuoted: return index
            default: break
            }
            index += 1
        }
        return count
    }

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

    /// The members of a comma-separated header value (RFC 9110, section 5.6.1), without surrounding white space and
    /// without empty ones. Commas in quoted strings don't separate.
    public var listMembers: [String] {
        var members: [String] = []
        _ = hasListMember { member in
            if let text = try? UTF8Span(validating: member) { members.append(String(copying: text)) }
            return false
        }
        return members
    }

    /// Returns whether `isMember` returns true for a member of a comma-separated header value.
    func hasListMember(_ isMember: (Span<UInt8>) -> Bool) -> Bool {
        let bytes = utf8.span
        var start = 0
        while start <= bytes.count {
            let end = bytes.endOfPart(from: start, before: 0x2C)
            let member = bytes.trimmingSpaces(start..<end)
            if !member.isEmpty, isMember(bytes.extracting(member)) { return true }
            start = end + 1
        }
        return false
    }
}

extension UInt8 {
    /// Whether the byte may be part of a token (RFC 9110, section 5.6.2).
    @inlinable
    public var isTokenCharacter: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x2D, 0x30...0x39: true
        // ! # $ % & ' * + . ^ _ ` | ~
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}

/// Escaping of text in HTML.
public enum HTMLText {
    /// Returns `text` escaped for use between tags and in quoted attributes.
    public static func escaped(_ text: String) -> String {
        String(decoding: text.utf8.flatMap { references[$0].map { Array($0.utf8) } ?? [$0] }, as: UTF8.self)
    }

    private static let references: [UInt8: String] = [
        0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&quot;", 0x27: "&#39;",
    ]
}

extension Identifier: Hashable {
    /// Whether both have the same bytes.
    public static func == (one: Self, other: Self) -> Bool {
        let (own, others) = (one.rawValue.utf8.span, other.rawValue.utf8.span)
        guard own.count == others.count else { return false }
        // Without a branch for each byte, so that many are compared at once.
        var difference: UInt8 = 0
        for index in own.indices { difference |= own[index] ^ others[index] }
        return difference == 0
    }

    /// Hashes the number of bytes, and the bytes, eight at a time. `String` would have to normalize what isn't ASCII, and
    /// who chooses texts could choose many with one hash.
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
    /// By bytes, which is the order of Unicode scalars.
    public static func < (one: Self, other: Self) -> Bool {
        one.rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8)
    }
}

extension Span<UInt8> {
    /// `count` bytes from `start` on, at most eight, as one number.
    @inline(__always)
    fileprivate func word(at start: Int, count: Int) -> UInt64 {
        var word: UInt64 = 0
        for offset in 0..<count { word |= UInt64(self[start + offset]) << UInt64(8 * offset) }
        return word
    }
}

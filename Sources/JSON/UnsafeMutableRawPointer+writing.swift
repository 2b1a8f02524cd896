extension UnsafeMutableRawPointer {
    /// Writes a key with quotes and colon, after a comma if `hasComma`. Returns the number of bytes written.
    @inlinable @inline(__always) func writeKey(_ key: StaticString, afterComma hasComma: Bool) -> Int {
        var end = 0
        if hasComma {
            storeBytes(of: 0x2C, as: UInt8.self)
            end = 1
        }
        storeBytes(of: 0x22, toByteOffset: end, as: UInt8.self)
        (self + end + 1).copyFew(from: key.utf8Start, key.utf8CodeUnitCount)
        end += 1 + key.utf8CodeUnitCount
        storeBytes(of: 0x22, toByteOffset: end, as: UInt8.self)
        storeBytes(of: 0x3A, toByteOffset: end + 1, as: UInt8.self)
        return end + 2
    }

    /// Writes `bytes` in quotes. Returns the number of bytes written, or 0, to be discarded, if one needs an escape.
    @inline(__always) func writeClean(_ bytes: UnsafeRawBufferPointer) -> Int {
        storeBytes(of: 0x22, as: UInt8.self)
        guard (self + 1).copyClean(bytes) else { return 0 }
        storeBytes(of: 0x22, toByteOffset: bytes.count + 1, as: UInt8.self)
        return bytes.count + 2
    }

    /// Copies `bytes`, 16 at a time; the last 16 may overlap those before. Returns false if something in them needs an
    /// escape. Only the 16 that may have such a thing are looked at byte by byte.
    @inline(__always) func copyClean(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let source = bytes.baseAddress else { return true }
        let last = bytes.count - 16
        guard last >= 0 else { return copyShort(source, bytes.count) || bytes.isClean(0..<bytes.count) }
        var index = 0
        while index < last {
            guard (self + index).copyWords(source + index) || bytes.isClean(index..<index + 16) else { return false }
            index += 16
        }
        return (self + last).copyWords(source + last) || bytes.isClean(last..<bytes.count)
    }

    /// Copies 16 bytes. Returns false if one of them may need an escape.
    @inline(__always) private func copyWords(_ source: UnsafeRawPointer) -> Bool {
        let words = source.loadUnaligned(as: SIMD2<UInt64>.self)
        storeBytes(of: words, as: SIMD2<UInt64>.self)
        return !words.mayNeedEscape
    }

    /// Copies fewer than 16 bytes as two words, which may overlap. Returns false if one of them may need an escape.
    @inline(__always) private func copyShort(_ source: UnsafeRawPointer, _ count: Int) -> Bool {
        if count >= 8 { return !copyEnds(of: source, count, as: UInt64.self).mayNeedEscape }
        if count >= 4 {
            let ends = copyEnds(of: source, count, as: UInt32.self)
            return !SIMD2(repeating: UInt64(ends.x) << 32 | UInt64(ends.y)).mayNeedEscape
        }
        if count >= 2 {
            let ends = copyEnds(of: source, count, as: UInt16.self)
            return !SIMD2(repeating: (UInt64(ends.x) << 16 | UInt64(ends.y)) &* 0x1_0000_0001).mayNeedEscape
        }
        guard count == 1 else { return true }
        let byte = source.load(as: UInt8.self)
        storeBytes(of: byte, as: UInt8.self)
        return byte < 0x80 && !byte.needsEscape
    }

    /// Copies a few bytes, such as a key: calling `memcpy` would take longer than the copy.
    @inlinable @inline(__always) func copyFew(from source: UnsafeRawPointer, _ count: Int) {
        switch count {
        case 8...16: copyEnds(of: source, count, as: UInt64.self)
        case 4..<8: copyEnds(of: source, count, as: UInt32.self)
        case 0..<4:
            for index in 0..<count {
                storeBytes(of: source.load(fromByteOffset: index, as: UInt8.self), toByteOffset: index, as: UInt8.self)
            }
        default: copyMemory(from: source, byteCount: count)
        }
    }

    /// Copies `count` bytes, the size of one word to two. Returns the first and the last word, which may overlap.
    @inlinable @inline(__always) @discardableResult
    func copyEnds<Word: FixedWidthInteger & BitwiseCopyable & SIMDScalar>(
        of source: UnsafeRawPointer, _ count: Int, as: Word.Type
    ) -> SIMD2<Word> {
        let place = count - MemoryLayout<Word>.size
        let first = source.loadUnaligned(as: Word.self)
        let last = source.loadUnaligned(fromByteOffset: place, as: Word.self)
        storeBytes(of: first, as: Word.self)
        storeBytes(of: last, toByteOffset: place, as: Word.self)
        return SIMD2(first, last)
    }
}

extension UInt8 {
    /// Whether the byte is allowed in a JSON string only as an escape.
    var needsEscape: Bool { self < 0x20 || self == 0x22 || self == 0x5C }
}

extension UnsafeRawBufferPointer {
    /// Whether nothing that begins in `range` of this UTF-8 is written as an escape.
    @inline(never) func isClean(_ range: Range<Int>) -> Bool { range.allSatisfy { escapedCount(at: $0) == 0 } }

    /// The number of bytes at `index` that are written as one escape; 0 if none are. Besides what JSON requires, U+0085,
    /// U+2028 and U+2029 are: readers of event streams that split texts into lines take them for the end of one.
    @inline(__always) func escapedCount(at index: Int) -> Int {
        switch self[index] {
        case 0xC2: index + 1 < count && self[index + 1] == 0x85 ? 2 : 0
        case 0xE2: index + 2 < count && self[index + 1] == 0x80 && self[index + 2] | 1 == 0xA9 ? 3 : 0
        case let byte: byte.needsEscape ? 1 : 0
        }
    }
}

extension SIMD2<UInt64> {
    /// Whether one of 16 bytes is below 0x20, a quote, a backslash, or begins a line separator (0xC2, 0xE2).
    @inline(__always) fileprivate var mayNeedEscape: Bool {
        let ones = Self(repeating: 0x0101_0101_0101_0101)
        let tops = Self(repeating: 0x8080_8080_8080_8080)
        let quote = (self ^ (ones &* 0x22)) &- ones
        let backslash = (self ^ (ones &* 0x5C)) &- ones
        let control = self &- (ones &* 0x20)
        // Most texts are ASCII without any of these.
        let suspects = (control | quote | backslash | self) & tops
        guard suspects.x | suspects.y != 0 else { return false }
        // The two differ in one bit.
        let lead = (self | (ones &* 0x20)) ^ (ones &* 0xE2)
        let separator = (lead &- ones) & ~lead
        let found = (((control | quote | backslash) & ~self) | separator) & tops
        return found.x | found.y != 0
    }
}

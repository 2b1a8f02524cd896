extension JSONWriter {
    /// Writes `string` in quotes, with the escapes that RFC 8259, section 7 asks for and no others.
    mutating func writeString(_ string: String) {
        let isWritten: Void? = string.utf8.withContiguousStorageIfAvailable { writeQuoted(UnsafeRawBufferPointer($0)) }
        guard isWritten == nil else { return }
        // Only a string that came from Objective-C is not contiguous, and there is none here.
        var copy = string
        copy.withUTF8 { writeQuoted(UnsafeRawBufferPointer($0)) }
    }

    /// Writes the UTF-8 `bytes` in quotes. As a rule none of them needs an escape, and they are copied at once.
    private mutating func writeQuoted(_ bytes: UnsafeRawBufferPointer) {
        guard Self.firstEscape(in: bytes, from: 0) == bytes.count else {
            buffer.append(0x22)
            writeEscaped(bytes)
            return buffer.append(0x22)
        }
        buffer.append(exactly: bytes.count + 2) { room in
            room.storeBytes(of: 0x22, as: UInt8.self)
            if let start = bytes.baseAddress { (room + 1).copyMemory(from: start, byteCount: bytes.count) }
            room.storeBytes(of: 0x22, toByteOffset: bytes.count + 1, as: UInt8.self)
        }
    }

    /// Writes `string` without quotes, and with the escapes that it needs in them.
    mutating func writePiece(_ string: String) {
        let isWritten: Void? = string.utf8.withContiguousStorageIfAvailable { writeEscaped(UnsafeRawBufferPointer($0)) }
        guard isWritten == nil else { return }
        var copy = string
        copy.withUTF8 { writeEscaped(UnsafeRawBufferPointer($0)) }
    }

    private mutating func writeEscaped(_ bytes: UnsafeRawBufferPointer) {
        var clean = 0
        var index = Self.firstEscape(in: bytes, from: 0)
        while index < bytes.count {
            buffer.append(UnsafeRawBufferPointer(rebasing: bytes[clean..<index]))
            writeEscape(bytes[index])
            clean = index + 1
            index = Self.firstEscape(in: bytes, from: clean)
        }
        buffer.append(UnsafeRawBufferPointer(rebasing: bytes[clean...]))
    }

    /// The index of the first byte from `start` that needs an escape, or the count. Looks at 8 bytes at a time.
    private static func firstEscape(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if mayNeedEscape(word), let found = (index..<index + 8).first(where: { needsEscape(bytes[$0]) }) {
                return found
            }
            index += 8
        }
        // The rest, together with bytes that were looked at already.
        if index < bytes.count, bytes.count >= 8,
            !mayNeedEscape(bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
        {
            return bytes.count
        }
        while index < bytes.count, !needsEscape(bytes[index]) { index += 1 }
        return index
    }

    private static func needsEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

    /// Whether one of 8 bytes is below 0x20, a quote or a backslash: the classic test for a zero byte, three times.
    private static func mayNeedEscape(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let control = (word &- (ones &* 0x20)) & ~word
        return (control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)) & tops != 0
    }

    private mutating func writeEscape(_ byte: UInt8) {
        switch byte {
        case 0x22: buffer.append("\\\"")
        case 0x5C: buffer.append("\\\\")
        case 0x0A: buffer.append("\\n")
        case 0x0D: buffer.append("\\r")
        case 0x09: buffer.append("\\t")
        default: writeUnicodeEscape(byte)
        }
    }

    private mutating func writeUnicodeEscape(_ byte: UInt8) {
        buffer.append("\\u00")
        buffer.append(byte < 0x10 ? 0x30 : 0x31)
        let nibble = byte & 0xF
        buffer.append(nibble < 10 ? 0x30 + nibble : 0x57 + nibble)
    }
}

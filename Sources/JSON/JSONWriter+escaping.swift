extension JSONWriter {
    /// Writes `string` in quotes, with the escapes that it needs: see `UnsafeRawBufferPointer.escapedCount(at:)`.
    @usableFromInline mutating func writeString(_ string: String) {
        let room = buffer.room(for: string.utf8.count + 2)
        let count = string.copyUTF8 { room.writeClean($0) }
        if count > 0 { buffer.advance(count) } else { writeQuotedEscaped(string) }
    }

    /// Writes `string` without quotes, with the escapes that it needs within quotes.
    @usableFromInline mutating func writePiece(_ string: String) {
        let room = buffer.room(for: string.utf8.count)
        let count = string.copyUTF8 { room.copyClean($0) ? $0.count : -1 }
        if count >= 0 { buffer.advance(count) } else { writeEscaped(string) }
    }

    /// Writes a literal without quotes, with the escapes that it needs within quotes.
    mutating func writePiece(_ literal: StaticString) {
        let bytes = UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
        if buffer.room(for: bytes.count).copyClean(bytes) { buffer.advance(bytes.count) } else { writeEscaped(bytes) }
    }

    mutating func writeQuotedEscaped(_ string: String) {
        buffer.append(0x22)
        writeEscaped(string)
        buffer.append(0x22)
    }

    @inline(never) mutating func writeEscaped(_ string: String) {
        var string = string
        string.withUTF8 { writeEscaped(UnsafeRawBufferPointer($0)) }
    }

    private mutating func writeEscaped(_ bytes: UnsafeRawBufferPointer) {
        var (clean, index) = (0, 0)
        while index < bytes.count {
            let count = bytes.escapedCount(at: index)
            guard count > 0 else {
                index += 1
                continue
            }
            buffer.append(UnsafeRawBufferPointer(rebasing: bytes[clean..<index]))
            index += count
            writeEscape(endingIn: bytes[index - 1])
            clean = index
        }
        buffer.append(UnsafeRawBufferPointer(rebasing: bytes[clean...]))
    }

    /// Writes the escape of a character by the last byte of its UTF-8.
    private mutating func writeEscape(endingIn byte: UInt8) {
        switch byte {
        case 0x22: buffer.append("\\\"")
        case 0x5C: buffer.append("\\\\")
        case 0x0A: buffer.append("\\n")
        case 0x0D: buffer.append("\\r")
        case 0x09: buffer.append("\\t")
        case 0x85: buffer.append("\\u0085")
        case 0xA8: buffer.append("\\u2028")
        case 0xA9: buffer.append("\\u2029")
        default:
            buffer.append("\\u00")
            buffer.append(byte < 0x10 ? 0x30 : 0x31)
            let nibble = byte & 0xF
            buffer.append(nibble < 10 ? 0x30 + nibble : 0x57 + nibble)
        }
    }
}

extension String {
    /// Returns the result of `copy` for the UTF-8; -1 if it isn't contiguous. Unlike `span`, it counts no references.
    @inline(__always) func copyUTF8(_ copy: (UnsafeRawBufferPointer) -> Int) -> Int {
        utf8.withContiguousStorageIfAvailable { copy(UnsafeRawBufferPointer($0)) } ?? -1
    }
}

extension StaticString {
    /// Whether the text needs no escape in a JSON string.
    @usableFromInline var isCleanJSON: Bool { withUTF8Buffer { UnsafeRawBufferPointer($0).isClean(0..<$0.count) } }
}

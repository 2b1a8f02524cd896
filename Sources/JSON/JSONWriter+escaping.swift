extension JSONWriter {
    /// Writes `string` in quotes, with the escapes that RFC 8259, section 7 asks for and no others.
    mutating func writeString(_ string: String) {
        string.utf8.span.withUnsafeBytes { bytes in
            let count = buffer.append(atMost: bytes.count + 2) { $0.writeClean(bytes) }
            if count == 0 { writeQuotedEscaped(bytes) }
        }
    }

    /// Writes a key and the string that it is the key of: both at once where nothing needs an escape.
    mutating func writeMember(_ key: StaticString, _ string: String) {
        let hasComma = needsComma
        string.utf8.span.withUnsafeBytes { bytes in
            let count = buffer.append(atMost: Self.space(for: key) + bytes.count + 2) { room in
                let keyCount = room.writeKey(key, afterComma: hasComma)
                let valueCount = (room + keyCount).writeClean(bytes)
                return valueCount == 0 ? 0 : keyCount + valueCount
            }
            if count == 0 {
                self.key(key)
                writeQuotedEscaped(bytes)
            }
        }
        needsComma = true
    }

    /// Writes `string` without quotes, and with the escapes that it needs in them.
    mutating func writePiece(_ string: String) {
        string.utf8.span.withUnsafeBytes { bytes in
            var isClean = true
            buffer.append(atMost: bytes.count) { room in
                isClean = room.copyClean(bytes)
                return isClean ? bytes.count : 0
            }
            if !isClean { writeEscaped(bytes) }
        }
    }

    private mutating func writeQuotedEscaped(_ bytes: UnsafeRawBufferPointer) {
        buffer.append(0x22)
        writeEscaped(bytes)
        buffer.append(0x22)
    }

    private mutating func writeEscaped(_ bytes: UnsafeRawBufferPointer) {
        var clean = 0
        for index in bytes.indices where bytes[index].needsEscape {
            buffer.append(UnsafeRawBufferPointer(rebasing: bytes[clean..<index]))
            writeEscape(bytes[index])
            clean = index + 1
        }
        buffer.append(UnsafeRawBufferPointer(rebasing: bytes[clean...]))
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

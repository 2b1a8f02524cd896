extension JSONWriter {
    /// Writes `string` in quotes, with the escapes that RFC 8259, section 7 asks for and no others.
    @usableFromInline
    mutating func writeString(_ string: String) {
        string.withUTF8Bytes { bytes in
            let count = buffer.append(atMost: bytes.count + 2) { $0.writeClean(bytes) }
            if count == 0 { writeQuotedEscaped(bytes) }
        }
    }

    /// Writes `string` without quotes, and with the escapes that it needs in them.
    @usableFromInline
    mutating func writePiece(_ string: String) {
        string.withUTF8Bytes { bytes in
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

extension String {
    /// Calls `body` with the string's UTF-8. `span` would do the same by a call, where this is compiled into its place.
    @inline(__always)
    fileprivate func withUTF8Bytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        let isContiguous: Void? = utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
        if isContiguous == nil { Array(utf8).withUnsafeBytes(body) }
    }
}

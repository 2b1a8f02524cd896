extension String {
    /// Appends `text`, all but RFC 3986's unreserved characters encoded (section 2.1).
    mutating func append(percentEncoding text: String) {
        if text.utf8.allSatisfy(Self.isUnreserved) { return append(text) }
        for byte in text.utf8 {
            if Self.isUnreserved(byte) {
                unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                append((byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true))
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}

import FoundationEssentials

/// Base64url without padding (RFC 4648, section 5; RFC 7515, section 2).
enum Base64URL {
    static func encode(_ bytes: [UInt8]) -> String {
        let standard = Data(bytes).base64EncodedData().prefix { $0 != 0x3D }
        return String(decoding: standard.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }, as: UTF8.self)
    }

    /// Returns the bytes, or `nil` unless `text` is their only valid encoding: no padding, no other characters, no
    /// stray bits.
    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var standard = Data(capacity: text.count + 3)
        for byte in text {
            switch byte {
            case 0x2D: standard.append(0x2B)
            case 0x5F: standard.append(0x2F)
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: standard.append(byte)
            default: return nil
            }
        }
        standard.append(contentsOf: repeatElement(0x3D, count: (4 - standard.count % 4) % 4))
        guard let bytes = Data(base64Encoded: standard).map(Array.init), encode(bytes).utf8.elementsEqual(text) else {
            return nil
        }
        return bytes
    }
}

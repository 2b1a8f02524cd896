/// Base64url without padding (RFC 4648, section 5; RFC 7515, section 2).
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        // The last bits that were read, and how many of them are not written yet.
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> count & 0x3F)])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << (6 - count) & 0x3F)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes, or `nil` unless `text` is their only valid encoding: no padding, no other characters, no
    /// stray bits.
    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for character in text {
            guard let value = value(of: character) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        // Six bits left are a single last character, which is no byte; fewer have to be zero.
        return count < 6 && bits & (1 << count - 1) == 0 ? bytes : nil
    }

    /// Does the same for a text that may also have the characters of base64 (RFC 4648, section 4), and padding: older
    /// providers write keys so.
    static func decodeLoosely(_ text: some Collection<UInt8>) -> [UInt8]? {
        let digits = text.map { (character: UInt8) -> UInt8 in
            switch character {
            case 0x2B: 0x2D
            case 0x2F: 0x5F
            default: character
            }
        }
        return decode(digits.dropLast(digits.suffix(2).count { $0 == 0x3D }))
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case 0x41...0x5A: character - 0x41
        case 0x61...0x7A: character - 0x61 + 26
        case 0x30...0x39: character - 0x30 + 52
        case 0x2D: 62
        case 0x5F: 63
        default: nil
        }
    }
}

import FoundationEssentials

/// Base64url without padding (RFC 4648, section 5; RFC 7515, section 2).
enum Base64URL {
    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().reduce(into: "") { text, character in
            switch character {
            case "+": text.append("-")
            case "/": text.append("_")
            case "=": break
            default: text.append(character)
            }
        }
    }

    /// The bytes; `nil` for anything but the one way to write them: no padding, no other characters, no stray bits.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var standard = ""
        for byte in text.utf8 {
            switch byte {
            case 0x2D: standard.append("+")
            case 0x5F: standard.append("/")
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: standard.unicodeScalars.append(Unicode.Scalar(byte))
            default: return nil
            }
        }
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: standard).map(Array.init), encode(bytes) == text else { return nil }
        return bytes
    }
}

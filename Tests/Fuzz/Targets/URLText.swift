/// Text in URLs, written apart from the code under test.
enum URLText {
    /// `text` with all but letters and digits of ASCII as `%XX` (RFC 3986, section 2.1).
    static func encoded(_ text: String) -> String { encoded(Array(text.utf8)) }

    /// `bytes` with all but letters and digits of ASCII as `%XX`.
    static func encoded(_ bytes: [UInt8]) -> String {
        bytes.reduce(into: "") { text, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
    }
}

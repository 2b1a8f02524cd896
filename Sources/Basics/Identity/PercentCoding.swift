/// Percent-encoding of URLs (RFC 3986, section 2.1).
public enum PercentCoding {
    /// Returns `bytes` with each `%XX` decoded; an invalid escape is left unchanged.
    public static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let encoded = Array(bytes)
        guard encoded.contains(0x25) else { return encoded }
        var rest = encoded[...]
        var decoded: [UInt8] = []
        while let byte = rest.first {
            let escape = byte == 0x25 ? escaped(rest.dropFirst()) : nil
            decoded.append(escape ?? byte)
            rest = rest.dropFirst(escape == nil ? 1 : 3)
        }
        return decoded
    }

    /// Returns the text that `bytes` encode, in a form with `+` for a space; `nil` if it isn't UTF-8, or has U+0000:
    /// nobody types that, and PostgreSQL refuses it.
    public static func text(_ bytes: Span<UInt8>, isForm: Bool = false) -> String? {
        var isPlain = true
        for index in bytes.indices {
            if bytes[index] == 0x25 || bytes[index] == 0 || isForm && bytes[index] == 0x2B { isPlain = false }
        }
        if isPlain {
            guard let text = try? UTF8Span(validating: bytes) else { return nil }
            return String(copying: text)
        }
        var encoded: [UInt8] = []
        for index in bytes.indices { encoded.append(isForm && bytes[index] == 0x2B ? 0x20 : bytes[index]) }
        let decoded = decode(encoded)
        return decoded.contains(0) ? nil : String(validating: decoded, as: UTF8.self)
    }

    private static func escaped(_ digits: ArraySlice<UInt8>) -> UInt8? {
        let values = digits.prefix(2).compactMap(hexValue)
        return values.count == 2 ? values[0] << 4 | values[1] : nil
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

extension String {
    /// The text with everything percent-encoded except RFC 3986's unreserved characters (section 2.1).
    public var percentEncoded: String { isUnreserved ? self : encodingReserved }

    private var isUnreserved: Bool {
        let bytes = utf8.span
        for index in bytes.indices where !bytes[index].isUnreserved { return false }
        return true
    }

    private var encodingReserved: String {
        utf8.reduce(into: "") { text, byte in
            if byte.isUnreserved {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}

extension UInt8 {
    fileprivate var isUnreserved: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}

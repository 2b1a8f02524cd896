/// Percent-encoding of URLs (RFC 3986, section 2.1).
public enum PercentCoding {
    /// Decodes `%XX`; what is no valid escape stays as it is.
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

    /// Decodes a part of a query: `+` is a space too. Returns `nil` for what is no UTF-8 then.
    public static func decodeForm(_ bytes: ArraySlice<UInt8>) -> String? {
        let isPlain = bytes.allSatisfy { $0 != 0x25 && $0 != 0x2B }
        let decoded = isPlain ? bytes : decode(bytes.map { $0 == 0x2B ? 0x20 : $0 })[...]
        guard let text = try? UTF8Span(validating: decoded.span) else { return nil }
        return String(copying: text)
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

internal import JSON

/// What a URL is written to, piece by piece: a text of its own, or a string of JSON.
protocol URLWriter: ~Copyable {
    /// Writes `text` as it is; it has only characters that a URL may have.
    mutating func write(_ text: String)
}

extension String: URLWriter {}

extension JSONWriter: URLWriter {
    mutating func write(_ text: String) { piece(text) }
}

extension URLWriter where Self: ~Copyable {
    /// Writes `text`, all but RFC 3986's unreserved characters encoded (section 2.1).
    mutating func write(percentEncoding text: String) {
        write(text.percentEncoded)
    }
}

extension String {
    /// The text with all but RFC 3986's unreserved characters encoded (section 2.1).
    package var percentEncoded: String { isUnreserved ? self : encodingReserved }

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

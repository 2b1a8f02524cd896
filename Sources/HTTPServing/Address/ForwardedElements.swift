/// The elements of a `Forwarded` field (RFC 7239, section 4).
struct ForwardedElements {
    /// The value of `for` in each element, or `nil` where it has none.
    private(set) var nodes: [String?] = []

    private let bytes: [UInt8]
    private var position = 0

    /// Parses the whole value; empty elements are skipped (RFC 9110, section 5.6.1.2). Returns `nil` if any part of it
    /// is malformed: a client could send a quote without an end, so that everything that proxies append becomes part of
    /// a text.
    init?(_ value: String) {
        bytes = Array(value.utf8)
        repeat {
            skipSpace()
            if isAtEndOfElement { continue }
            guard let node = readElement() else { return nil }
            nodes.append(node)
        } while skip(0x2C)
        guard position == bytes.count else { return nil }
    }

    /// Reads pairs that are separated by semicolons. Returns the value of `for`; the outer `nil` if they are malformed,
    /// or if there are two.
    private mutating func readElement() -> String?? {
        var node: String?
        repeat {
            skipSpace()
            guard let name = readToken(), skip(0x3D), let value = readToken() ?? readQuoted() else { return nil }
            guard name.lowercased() == "for" else { continue }
            if node != nil { return nil }
            node = value
        } while skip(0x3B)
        skipSpace()
        return .some(node)
    }

    /// Reads a token (RFC 9110, section 5.6.2). A colon and brackets, which need quotes, aren't part of one.
    private mutating func readToken() -> String? {
        let start = position
        while position < bytes.count, bytes[position].isTokenCharacter { position += 1 }
        return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads a quoted text (RFC 9110, section 5.6.4).
    private mutating func readQuoted() -> String? {
        guard skip(0x22) else { return nil }
        var text: [UInt8] = []
        while position < bytes.count {
            var byte = bytes[position]
            position += 1
            if byte == 0x22 { return String(decoding: text, as: UTF8.self) }
            if byte == 0x5C {
                guard position < bytes.count else { return nil }
                byte = bytes[position]
                position += 1
            }
            text.append(byte)
        }
        return nil
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private var isAtEndOfElement: Bool { position == bytes.count || bytes[position] == 0x2C }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
    }
}

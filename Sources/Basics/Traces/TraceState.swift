/// The value of `tracestate`, which vendors keep their data in. It is passed on unread.
public struct TraceState: Sendable {
    /// The maximum number of bytes.
    public static let maximumBytes = 512
    /// The maximum number of members (W3C Trace Context, section 3.3.1.1).
    public static let maximumMembers = 32

    /// The value as received.
    public let text: String

    /// Checks a value. Returns `nil` if it is malformed, too long, or has a key twice; then it is dropped.
    public init?(_ text: String) {
        guard (1...Self.maximumBytes).contains(text.utf8.count) else { return nil }
        var keys: Set<[UInt8]> = []
        for member in text.utf8.split(separator: 0x2C, omittingEmptySubsequences: false) {
            let member = Self.trimmed(member)
            // Empty members are allowed.
            if member.isEmpty { continue }
            guard let key = Self.key(of: member), keys.insert(key).inserted else { return nil }
        }
        guard (1...Self.maximumMembers).contains(keys.count) else { return nil }
        self.text = text
    }

    private static func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var bytes = bytes.drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
        return bytes
    }

    /// Returns the key of `key=value`; `nil` if one of them is malformed.
    private static func key(of member: Substring.UTF8View) -> [UInt8]? {
        guard let sign = member.firstIndex(of: 0x3D) else { return nil }
        let (key, value) = (Array(member[..<sign]), member[member.index(after: sign)...])
        let isValue = (1...256).contains(value.count) && value.allSatisfy(isOfValue)
        return isKey(key) && isValue ? key : nil
    }

    /// Whether `key` is a small letter or a digit, and then up to 255 of these and of `_`, `-`, `*`, `/` and `@`
    /// (level 2, section 3.3.1.3.1).
    private static func isKey(_ key: [UInt8]) -> Bool {
        guard let first = key.first, key.count <= 256 else { return false }
        return isLetterOrDigit(first) && key.allSatisfy { isLetterOrDigit($0) || "_-*/@".utf8.contains($0) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// Whether the byte is visible ASCII or a space, but neither a comma nor an equals sign (section 3.3.1.3.2).
    private static func isOfValue(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != 0x2C && byte != 0x3D
    }
}

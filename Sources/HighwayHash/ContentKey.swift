/// The secret that content is hashed with. Who doesn't have it can't choose content with a hash of their choice, or two
/// contents with one hash.
public struct ContentKey: Sendable {
    let words: (UInt64, UInt64, UInt64, UInt64)

    /// How many bytes a key has.
    public static let byteCount = 32

    /// A key of 32 bytes, each word with its lowest byte first; `nil` for any other number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let word = { (index: Int) in
            bytes[index * 8..<index * 8 + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        words = (word(0), word(1), word(2), word(3))
    }

    private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    /// A key that nobody else has, from the system's source of secrets: for what no other process compares hashes with.
    public static func random() -> ContentKey {
        var source = SystemRandomNumberGenerator()
        return ContentKey(words: (source.next(), source.next(), source.next(), source.next()))
    }

    /// A key that everybody knows: for what no client can choose, such as the files of the program.
    public static let published = ContentKey(words: (0, 0, 0, 0))
}

extension ContentKey: CustomStringConvertible, CustomReflectable {
    /// Nothing of the secret.
    public var description: String { "ContentKey" }
    /// Nothing of the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

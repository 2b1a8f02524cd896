/// The secret key of content hashes. Without it, content with a chosen hash, or two contents with the same hash, can't
/// be found.
public struct ContentKey: Sendable {
    let words: (UInt64, UInt64, UInt64, UInt64)

    /// The number of bytes of a key.
    public static let byteCount = 32

    /// A key of 32 bytes, each word in little-endian order; `nil` for any other number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let word = { (index: Int) in
            bytes[index * 8..<index * 8 + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        words = (word(0), word(1), word(2), word(3))
    }

    private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    /// Returns a random key from the system's secure generator, for hashes that no other process compares.
    public static func random() -> ContentKey {
        var source = SystemRandomNumberGenerator()
        return ContentKey(words: (source.next(), source.next(), source.next(), source.next()))
    }

    /// A key that is public: for content that no client can choose, such as the program's files.
    public static let published = ContentKey(words: (0, 0, 0, 0))
}

extension ContentKey: CustomStringConvertible, CustomReflectable {
    /// The type's name, without the secret.
    public var description: String { "ContentKey" }
    /// An empty mirror, without the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

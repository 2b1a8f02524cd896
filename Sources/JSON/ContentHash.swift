internal import CHighwayHash

/// The HighwayHash-128 of bytes under a key, without which no collision can be found (Alakuijala, Cox, Wassenberg:
/// "Fast keyed hash/pseudo-random function using SIMD multiply and permute", arXiv:1612.06257).
public struct ContentHash: Hashable, Sendable {
    public let high: UInt64
    public let low: UInt64

    /// The HighwayHash-128 of `bytes` under the key.
    public init(of bytes: UnsafeRawBufferPointer, _ key: ContentKey) {
        let (word0, word1, word2, word3) = key.words
        let hash = sectional_highwayhash128(word0, word1, word2, word3, bytes.baseAddress, bytes.count)
        (low, high) = hash.lanes
    }

    public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// The HighwayHash-128 of `bytes` under the key.
    public init(of bytes: [UInt8], _ key: ContentKey) { self = bytes.withUnsafeBytes { Self(of: $0, key) } }

    /// The hash of the UTF-8 of `text` under the key.
    public init(of text: String, _ key: ContentKey) {
        let hash = text.utf8.withContiguousStorageIfAvailable { Self(of: UnsafeRawBufferPointer($0), key) }
        self = hash ?? Array(text.utf8).withUnsafeBytes { Self(of: $0, key) }
    }
}

extension ContentHash: CustomStringConvertible {
    /// The hash as 32 lowercase hex digits, the most significant first.
    public var description: String {
        String(unsafeUninitializedCapacity: 32) { digits in
            for index in 0..<16 {
                digits[index] = Self.hexDigit(high >> (60 - 4 * UInt64(index)))
                digits[index + 16] = Self.hexDigit(low >> (60 - 4 * UInt64(index)))
            }
            return 32
        }
    }

    private static func hexDigit(_ value: UInt64) -> UInt8 {
        let nibble = UInt8(truncatingIfNeeded: value & 0xF)
        return nibble < 10 ? 0x30 + nibble : 0x57 + nibble
    }
}

/// The secret key of content hashes, without which no content with a chosen hash can be found, and no collision.
public struct ContentKey: Sendable {
    let words: (UInt64, UInt64, UInt64, UInt64)

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
    public var description: String { "ContentKey" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ByteBuffer {
    public borrowing func contentHash(from offset: Int, _ key: ContentKey) -> ContentHash {
        withUnsafeBytes { ContentHash(of: UnsafeRawBufferPointer(rebasing: $0[offset...]), key) }
    }
}

extension Bytes {
    /// Returns the hash of the content.
    public func contentHash(_ key: ContentKey) -> ContentHash { withUnsafeBytes { ContentHash(of: $0, key) } }
}

extension JSONSlice {
    public func contentHash(_ key: ContentKey) -> ContentHash { withUnsafeBytes { ContentHash(of: $0, key) } }
}

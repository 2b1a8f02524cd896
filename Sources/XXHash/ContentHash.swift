internal import CXXHash

/// A 128-bit XXH3 hash of some bytes: equal content has equal hashes on every machine and after every
/// restart.
public struct ContentHash: Hashable, Sendable {
    /// The upper 64 bits.
    public let high: UInt64
    /// The lower 64 bits.
    public let low: UInt64

    /// Hashes `bytes` with XXH3-128, seed 0: what `xxh128sum` prints for a file of these bytes.
    public init(of bytes: UnsafeRawBufferPointer) {
        let hash = sectional_xxh3_128bits(bytes.baseAddress, bytes.count)
        (high, low) = (hash.high64, hash.low64)
    }

    /// Hashes the UTF-8 of `text`.
    public init(of text: String) {
        let hash = text.utf8.withContiguousStorageIfAvailable { Self(of: UnsafeRawBufferPointer($0)) }
        self = hash ?? Array(text.utf8).withUnsafeBytes { Self(of: $0) }
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

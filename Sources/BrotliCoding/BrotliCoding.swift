internal import CBrotli
public import HTTPServing
public import JSON

/// The content coding `br` (RFC 7932) with Google's Brotli.
///
/// Sizes and times for the 13,413 bytes of `/screens/cars`, on one core:
///
/// | coding | bytes | microseconds |
/// | --- | --- | --- |
/// | gzip, level 6 | 1,732 | 173 |
/// | quality 4 | 1,700 | 142 |
/// | quality 5 | 1,526 | 203 |
/// | quality 6 | 1,523 | 219 |
/// | quality 7 | 1,494 | 240 |
/// | quality 8 | 1,494 | 244 |
/// | quality 9 | 1,490 | 278 |
public struct BrotliCoding: ContentCoding {
    /// The name `br`.
    public let name = "br"
    private let quality: Int32
    /// The base 2 logarithm of the window in bytes. 64 KiB hold nearly every content; with larger windows, Brotli uses
    /// other tables: 8 MB at quality 7 instead of 0.7 MB, and 33 MB and 3.5 ms at quality 9.
    private static let window: Int32 = 16

    /// Creates a coding with a quality from 0, fastest, to 11, smallest. Qualities above 7 take longer and save next to
    /// nothing.
    public init(quality: Int = 7) { self.quality = Int32(min(max(quality, 0), 11)) }

    /// Returns the compressed bytes, or `nil` if Brotli can't allocate memory.
    public func encode(_ bytes: Bytes) -> Bytes? {
        let bound = BrotliEncoderMaxCompressedSize(bytes.count)
        var output = ByteBuffer(capacity: bound)
        var isWhole = false
        output.append(atMost: bound) { space in
            var count = space.count
            isWhole = bytes.withUnsafeBytes { compress($0, into: space, &count) }
            return isWhole ? count : 0
        }
        return isWhole ? output.finish() : nil
    }

    /// Compresses `input`. `count` is the size of `output` before, and the number of bytes written after.
    private func compress(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, _ count: inout Int
    ) -> Bool {
        BrotliEncoderCompress(
            quality, Self.window, BROTLI_MODE_GENERIC, input.count,
            input.baseAddress?.assumingMemoryBound(to: UInt8.self), &count,
            output.baseAddress?.assumingMemoryBound(to: UInt8.self)) == BROTLI_TRUE
    }
}

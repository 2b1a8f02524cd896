internal import CZlib
import HTTPServing
package import JSON

/// The content coding `gzip` (RFC 9110, section 8.4.1.3; RFC 1952) with zlib.
package struct GzipCoding: ContentCoding {
    package let name = "gzip"
    /// From 1, fastest, to 9, smallest.
    private static let level: Int32 = 6

    package init() {}

    /// Returns the compressed bytes, or `nil` if zlib can't allocate memory.
    package func encode(_ bytes: Bytes) -> Bytes? {
        var stream = z_stream()
        guard sectional_gzip_begin(&stream, Self.level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        var output = ByteBuffer(capacity: bound)
        var isWhole = false
        output.append(atMost: bound) { space in
            isWhole = bytes.withUnsafeBytes { Self.deflateAll($0, into: space, &stream) }
            return Int(stream.total_out)
        }
        return isWhole ? output.finish() : nil
    }

    private static func deflateAll(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, _ stream: inout z_stream
    ) -> Bool {
        let start = UnsafeMutableRawPointer(mutating: input.baseAddress)
        stream.next_in = start?.assumingMemoryBound(to: Bytef.self)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
        stream.avail_out = UInt32(output.count)
        return deflate(&stream, Z_FINISH) == Z_STREAM_END
    }
}

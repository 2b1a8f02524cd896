import Glibc

/// Immutable bytes, shared without a copy: written once by a ``ByteBuffer``, and freed with the last reference.
public final class Bytes: @unchecked Sendable {
    // Unchecked: the memory is never written after `init`, and only `deinit` frees it.
    private let allocation: UnsafeMutableRawPointer?
    private let start: UnsafeRawPointer?
    /// The number of bytes.
    public let count: Int

    /// Takes ownership of `allocation`, memory from `malloc`; its `count` bytes from `offset` on are the content.
    init(adopting allocation: UnsafeMutableRawPointer?, offset: Int, count: Int) {
        self.allocation = allocation
        self.start = allocation.map { UnsafeRawPointer($0 + offset) }
        self.count = count
    }

    deinit { free(allocation) }

    /// Calls `body` with the bytes, and returns its result. The bytes are valid only until it returns. Throws what
    /// `body` throws.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: start, count: count))
    }
}

extension Bytes: Equatable {
    /// Returns whether both have the same bytes.
    public static func == (a: Bytes, b: Bytes) -> Bool {
        a === b || a.withUnsafeBytes { first in b.withUnsafeBytes { first.elementsEqual($0) } }
    }
}

extension Bytes {
    /// Returns a copy of `bytes`.
    public static func copying(_ bytes: some Collection<UInt8>) -> Bytes {
        var buffer = ByteBuffer(capacity: bytes.count)
        buffer.append(contentsOf: bytes)
        return buffer.finish()
    }

    /// Returns the UTF-8 of `text`.
    public static func copying(_ text: String) -> Bytes { copying(Array(text.utf8)) }

    /// A copy of the content as an array.
    public var array: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

    /// The content as text; invalid UTF-8 is repaired.
    public var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

import Glibc

/// Bytes being written, front to back, in memory that becomes a response without a copy.
///
/// Room may be kept before the first byte, for a head that is known only once the rest is written.
public struct ByteBuffer: ~Copyable {
    @usableFromInline var allocation: UnsafeMutableRawPointer
    @usableFromInline var capacity: Int
    @usableFromInline var start: Int
    @usableFromInline var end: Int

    /// A buffer with space for `capacity` bytes, growing by doubling, and for `headroom` bytes before them.
    public init(capacity: Int, headroom: Int = 0) {
        self.capacity = max(capacity + headroom, 64)
        self.allocation = Self.allocate(self.capacity)
        self.start = headroom
        self.end = headroom
    }

    deinit { free(allocation) }

    /// How many bytes were written.
    public var count: Int { end - start }

    /// The byte that was written last.
    public var last: UInt8? { count > 0 ? allocation.load(fromByteOffset: end - 1, as: UInt8.self) : nil }

    /// Appends one byte.
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) {
        reserve(1)
        allocation.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
        advance(1)
    }

    /// Appends the bytes of a literal, without a `String`.
    @inlinable @inline(__always)
    public mutating func append(_ literal: StaticString) {
        room(for: literal.utf8CodeUnitCount).copyFew(from: literal.utf8Start, literal.utf8CodeUnitCount)
        advance(literal.utf8CodeUnitCount)
    }

    /// Appends a copy of `bytes`.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (allocation + end).copyMemory(from: source, byteCount: bytes.count)
        advance(bytes.count)
    }

    /// Appends a copy of `bytes`.
    public mutating func append(_ bytes: Bytes) { bytes.withUnsafeBytes { append($0) } }

    /// Appends a copy of `bytes`.
    public mutating func append(contentsOf bytes: some Collection<UInt8>) {
        let copied: Void? = bytes.withContiguousStorageIfAvailable { append(UnsafeRawBufferPointer($0)) }
        if copied == nil { for byte in bytes { append(byte) } }
    }

    /// Appends a copy of the bytes that were written at `range`.
    mutating func append(again range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "nothing stands there")
        let room = room(for: range.count)
        room.copyMemory(from: allocation + start + range.lowerBound, byteCount: range.count)
        advance(range.count)
    }

    /// Appends the UTF-8 of `text` as it is.
    public mutating func append(utf8 text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Puts `bytes` before all that was written, into the headroom where they fit.
    public mutating func prepend(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        if bytes.count > start { makeHeadroom(bytes.count) }
        start -= bytes.count
        (allocation + start).copyMemory(from: source, byteCount: bytes.count)
    }

    /// Puts `bytes` before all that was written, into the headroom where they fit.
    public mutating func prepend(_ bytes: Bytes) { bytes.withUnsafeBytes { prepend($0) } }

    /// Forgets what was written after the first `count` bytes.
    public mutating func truncate(to count: Int) {
        precondition(count <= self.count, "nothing to forget there")
        end = start + count
    }

    /// Writes the UTF-8 of `text` over what stands from `offset`.
    public mutating func overwrite(at offset: Int, with text: String) {
        precondition(offset >= 0 && offset + text.utf8.count <= count, "overwrites only what was written")
        var text = text
        text.withUTF8 { bytes in
            if let source = bytes.baseAddress {
                (allocation + start + offset).copyMemory(from: source, byteCount: bytes.count)
            }
        }
    }

    /// Calls `body` with what was written so far, valid only until it returns.
    public borrowing func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: allocation + start, count: count))
    }

    /// Hands the memory over: nothing is copied.
    public consuming func finish() -> Bytes {
        let bytes = Bytes(adopting: allocation, offset: start, count: count)
        discard self
        return bytes
    }
}

extension ByteBuffer {
    /// Space for `count` more bytes at the end, written by `body`, which returns how many it wrote.
    public mutating func append(atMost count: Int, writing body: (UnsafeMutableRawBufferPointer) -> Int) {
        reserve(count)
        let written = body(UnsafeMutableRawBufferPointer(start: allocation + end, count: count))
        precondition((0...count).contains(written), "wrote beyond the reserved space")
        advance(written)
    }

    /// Where the next bytes go, with space for `count` of them: whoever writes some moves `end`.
    @inlinable @inline(__always)
    mutating func room(for count: Int) -> UnsafeMutableRawPointer {
        reserve(count)
        return allocation + end
    }

    /// Takes `count` bytes that were written behind the end for a part of the text. Memory is smaller than `Int.max`: sums
    /// and differences within it don't overflow, and looking whether they do was 2 % of what composing a screen takes.
    @inlinable @inline(__always)
    mutating func advance(_ count: Int) { end &+= count }

    @inlinable @inline(__always)
    mutating func reserve(_ count: Int) {
        if capacity &- end < count { grow(by: count) }
    }

    @usableFromInline @inline(never)
    mutating func grow(by count: Int) {
        capacity = max(capacity * 2, end + count)
        guard let larger = realloc(allocation, capacity) else { Self.outOfMemory() }
        allocation = larger
    }

    private mutating func makeHeadroom(_ count: Int) {
        let written = self.count
        reserve(count)
        memmove(allocation + count, allocation + start, written)
        (start, end) = (count, count + written)
    }

    private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
        guard let memory = malloc(capacity) else { outOfMemory() }
        return memory
    }

    /// Swift's own containers end the process here too: there is no memory to answer with.
    private static func outOfMemory() -> Never { abort() }
}

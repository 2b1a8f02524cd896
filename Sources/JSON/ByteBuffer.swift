import Glibc

/// A growing byte buffer, written front to back. Its memory becomes a response without a copy.
///
/// It may have headroom: space before the first byte, for a head that is known only when the rest is written.
public struct ByteBuffer: ~Copyable {
    @usableFromInline var allocation: UnsafeMutableRawPointer
    @usableFromInline var capacity: Int
    @usableFromInline var start: Int
    @usableFromInline var end: Int

    /// An empty buffer with space for `capacity` bytes, which grows by doubling, and with `headroom` bytes before them.
    public init(capacity: Int, headroom: Int = 0) {
        self.capacity = max(capacity + headroom, 64)
        self.allocation = Self.allocate(self.capacity)
        self.start = headroom
        self.end = headroom
    }

    deinit { free(allocation) }

    public var count: Int { end - start }

    /// The last byte written; `nil` if there is none.
    public var last: UInt8? { count > 0 ? allocation.load(fromByteOffset: end - 1, as: UInt8.self) : nil }

    @inlinable @inline(__always) public mutating func append(_ byte: UInt8) {
        reserve(1)
        allocation.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
        advance(1)
    }

    /// Appends the bytes of a literal, without making a `String`.
    @inlinable @inline(__always) public mutating func append(_ literal: StaticString) {
        room(for: literal.utf8CodeUnitCount).copyFew(from: literal.utf8Start, literal.utf8CodeUnitCount)
        advance(literal.utf8CodeUnitCount)
    }

    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (allocation + end).copyMemory(from: source, byteCount: bytes.count)
        advance(bytes.count)
    }

    public mutating func append(_ bytes: Bytes) { bytes.withUnsafeBytes { append($0) } }

    public mutating func append(contentsOf bytes: some Collection<UInt8>) {
        let copied: Void? = bytes.withContiguousStorageIfAvailable { append(UnsafeRawBufferPointer($0)) }
        if copied == nil { for byte in bytes { append(byte) } }
    }

    /// Appends a copy of the bytes written at `range`.
    mutating func append(again range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is outside what was written")
        let room = room(for: range.count)
        room.copyMemory(from: allocation + start + range.lowerBound, byteCount: range.count)
        advance(range.count)
    }

    public mutating func append(utf8 text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Inserts the bytes of `head` before everything written: into the headroom, if they fit.
    public mutating func prepend(_ head: borrowing ByteBuffer) {
        if head.count > start {
            let written = count
            reserve(head.count)
            memmove(allocation + head.count, allocation + start, written)
            (start, end) = (head.count, head.count + written)
        }
        start -= head.count
        let room = UnsafeMutableRawBufferPointer(start: allocation + start, count: head.count)
        head.withUnsafeBytes { room.copyMemory(from: $0) }
    }

    /// Removes everything after the first `count` bytes.
    public mutating func truncate(to count: Int) {
        precondition(count <= self.count, "can't truncate beyond what was written")
        end = start + count
    }

    /// Overwrites the bytes from `offset` on with the UTF-8 of `text`.
    public mutating func overwrite(at offset: Int, with text: String) {
        precondition(offset >= 0 && offset + text.utf8.count <= count, "overwrites only what was written")
        var text = text
        text.withUTF8 { bytes in
            if let source = bytes.baseAddress {
                (allocation + start + offset).copyMemory(from: source, byteCount: bytes.count)
            }
        }
    }

    /// Calls `body` with everything written so far, and returns its result. The bytes are valid only until it returns.
    public borrowing func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: allocation + start, count: count))
    }

    /// Returns the bytes, and transfers ownership of the memory: nothing is copied.
    public consuming func finish() -> Bytes {
        let bytes = Bytes(adopting: allocation, offset: start, count: count)
        discard self
        return bytes
    }
}

extension ByteBuffer {
    /// Reserves space for `count` bytes, and appends as many as `body` returns that it has written there.
    public mutating func append(atMost count: Int, writing body: (UnsafeMutableRawBufferPointer) -> Int) {
        reserve(count)
        let written = body(UnsafeMutableRawBufferPointer(start: allocation + end, count: count))
        precondition((0...count).contains(written), "wrote beyond the reserved space")
        advance(written)
    }

    /// Reserves space for `count` bytes, and returns its address. `advance(_:)` has to follow.
    @inlinable @inline(__always) mutating func room(for count: Int) -> UnsafeMutableRawPointer {
        reserve(count)
        return allocation + end
    }

    /// Moves the end by `count` bytes that were written behind it. Sizes of memory are below `Int.max`, so sums don't
    /// overflow; the overflow checks took 2 % of the time of composing a screen.
    @inlinable @inline(__always) mutating func advance(_ count: Int) { end &+= count }

    @inlinable @inline(__always) mutating func reserve(_ count: Int) {
        if capacity &- end < count { grow(by: count) }
    }

    @usableFromInline @inline(never) mutating func grow(by count: Int) {
        capacity = max(capacity * 2, end + count)
        guard let larger = realloc(allocation, capacity) else { Self.outOfMemory() }
        allocation = larger
    }

    private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
        guard let memory = malloc(capacity) else { outOfMemory() }
        return memory
    }

    /// Swift's own containers end the process without memory, too: there is none left for an error response.
    private static func outOfMemory() -> Never { abort() }
}

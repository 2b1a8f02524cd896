/// A writer of one JSON text (RFC 8259), front to back. It writes the commas, keeps the order, and adds no white space.
public struct JSONWriter: ~Copyable {
    @usableFromInline var buffer: ByteBuffer
    @usableFromInline var needsComma = false

    /// A writer with space for `capacity` bytes, which grows, and with `headroom` bytes before them. With
    /// `continuesObject` it starts after the first members of an object, which are prepended later.
    public init(capacity: Int = 512, headroom: Int = 0, continuesObject: Bool = false) {
        buffer = ByteBuffer(capacity: capacity, headroom: headroom)
        needsComma = continuesObject
    }

    public var count: Int { buffer.count }

    /// The offset at which the next value of a list will begin: after its comma, if it needs one.
    public var nextValueOffset: Int { count + (needsComma ? 1 : 0) }

    public borrowing func contentHash(from offset: Int, _ key: ContentKey) -> ContentHash {
        buffer.contentHash(from: offset, key)
    }

    /// Returns the text, without a copy.
    public consuming func finish() -> Bytes { buffer.finish() }

    /// Returns the buffer of the text, to prepend another one to it.
    public consuming func finishBuffer() -> ByteBuffer { buffer }

    /// Begins an object as the next value.
    @inlinable @inline(__always) public mutating func beginObject() { open(0x7B) }
    @inlinable @inline(__always) public mutating func endObject() { close(0x7D) }
    @inlinable @inline(__always) public mutating func beginArray() { open(0x5B) }
    @inlinable @inline(__always) public mutating func endArray() { close(0x5D) }

    /// Writes the key of the next member, without escapes; `key` must not need any. A value has to follow.
    @inlinable @inline(__always) public mutating func key(_ key: StaticString) {
        assert(key.isCleanJSON, "write a key that needs escapes with key(escaping:)")
        let hasComma = needsComma
        buffer.advance(buffer.room(for: Self.space(for: key)).writeKey(key, afterComma: hasComma))
        needsComma = false
    }

    /// The maximum size of a key in bytes, with its quotes, its colon and a comma.
    @inlinable @inline(__always) static func space(for key: StaticString) -> Int { key.utf8CodeUnitCount + 4 }

    /// Writes the key of the next member, escaped. A value has to follow.
    public mutating func key(escaping key: String) {
        separate()
        writeString(key)
        buffer.append(0x3A)
        needsComma = false
    }

    /// A position in the text, to roll back to.
    public struct Mark: Sendable {
        let count: Int
        let needsComma: Bool
    }

    public var mark: Mark { Mark(count: count, needsComma: needsComma) }

    /// Removes everything written after `mark`, such as a value that couldn't be written completely.
    public mutating func goBack(to mark: Mark) {
        buffer.truncate(to: mark.count)
        needsComma = mark.needsComma
    }

    /// A part of the text that can be written again.
    public struct Fragment: Sendable {
        let range: Range<Int>
        let needsComma: Bool
    }

    /// Returns what was written since `mark`. Valid until it is removed by ``goBack(to:)``.
    public func fragment(since mark: Mark) -> Fragment { Fragment(range: mark.count..<count, needsComma: needsComma) }

    /// Writes a fragment again, with a leading comma if the original has one.
    public mutating func value(again fragment: Fragment) {
        buffer.append(again: fragment.range)
        needsComma = fragment.needsComma
    }

    /// Reopens the object that was ended last, for further members.
    public mutating func reopenObject() {
        precondition(buffer.last == 0x7D, "the last value is not an object")
        buffer.truncate(to: count - 1)
        needsComma = buffer.last != 0x7B
    }

    @inlinable @inline(__always) mutating func separate() {
        if needsComma { buffer.append(0x2C) }
        needsComma = true
    }

    @inlinable @inline(__always) mutating func open(_ bracket: UInt8) {
        separate()
        buffer.append(bracket)
        needsComma = false
    }

    @inlinable @inline(__always) mutating func close(_ bracket: UInt8) {
        buffer.append(bracket)
        needsComma = true
    }
}

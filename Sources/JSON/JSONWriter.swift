public import HighwayHash

/// Writes one JSON text (RFC 8259) front to back: commas are placed by it, keys keep the order of the calls,
/// nothing insignificant is written.
public struct JSONWriter: ~Copyable {
    @usableFromInline var buffer: ByteBuffer
    @usableFromInline var needsComma = false

    /// A writer with space for `capacity` bytes, growing, and for `headroom` bytes before them. One that
    /// `continuesObject` begins with a further member of an object whose first members will be put there.
    public init(capacity: Int = 512, headroom: Int = 0, continuesObject: Bool = false) {
        buffer = ByteBuffer(capacity: capacity, headroom: headroom)
        needsComma = continuesObject
    }

    /// How many bytes were written.
    public var count: Int { buffer.count }

    /// Where the next value of a list will begin: behind the comma that it may need.
    public var nextValueOffset: Int { count + (needsComma ? 1 : 0) }

    /// The hash of what was written from `offset` on.
    public borrowing func contentHash(from offset: Int, _ key: ContentKey) -> ContentHash {
        buffer.contentHash(from: offset, key)
    }

    /// The text, without a copy.
    public consuming func finish() -> Bytes { buffer.finish() }

    /// The text's buffer, for what has to stand before it.
    public consuming func finishBuffer() -> ByteBuffer { buffer }

    /// Opens an object, as a value.
    @inlinable @inline(__always)
    public mutating func beginObject() { open(0x7B) }
    /// Closes the innermost object.
    @inlinable @inline(__always)
    public mutating func endObject() { close(0x7D) }
    /// Opens an array, as a value.
    @inlinable @inline(__always)
    public mutating func beginArray() { open(0x5B) }
    /// Closes the innermost array.
    @inlinable @inline(__always)
    public mutating func endArray() { close(0x5D) }

    /// Writes an object's next key; a value has to follow. `key` has no character that needs an escape.
    @inlinable @inline(__always)
    public mutating func key(_ key: StaticString) {
        assert(key.isCleanJSON, "a key with an escape is written by key(escaping:)")
        let hasComma = needsComma
        buffer.advance(buffer.room(for: Self.space(for: key)).writeKey(key, afterComma: hasComma))
        needsComma = false
    }

    /// The bytes that a key takes with its quotes, its colon and a comma before it.
    @inlinable @inline(__always)
    static func space(for key: StaticString) -> Int { key.utf8CodeUnitCount + 4 }

    /// Writes an object's next key, escaped; a value has to follow.
    public mutating func key(escaping key: String) {
        separate()
        writeString(key)
        buffer.append(0x3A)
        needsComma = false
    }

    /// A place in the text to go back to.
    public struct Mark: Sendable {
        let count: Int
        let needsComma: Bool
    }

    /// Where the text ends now.
    public var mark: Mark { Mark(count: count, needsComma: needsComma) }

    /// Forgets what was written after `mark`, such as a value that turned out not to be writable.
    public mutating func goBack(to mark: Mark) {
        buffer.truncate(to: mark.count)
        needsComma = mark.needsComma
    }

    /// A part of the text, to be written again.
    public struct Fragment: Sendable {
        let range: Range<Int>
        let needsComma: Bool
    }

    /// What was written since `mark`, valid for as long as it isn't forgotten.
    public func fragment(since mark: Mark) -> Fragment { Fragment(range: mark.count..<count, needsComma: needsComma) }

    /// Writes a fragment again, where a comma is needed if it was needed for the first.
    public mutating func value(again fragment: Fragment) {
        buffer.append(again: fragment.range)
        needsComma = fragment.needsComma
    }

    /// Opens the object that was just closed again, for further members.
    public mutating func reopenObject() {
        precondition(buffer.last == 0x7D, "the last value is no object")
        buffer.truncate(to: count - 1)
        needsComma = buffer.last != 0x7B
    }

    @inlinable @inline(__always)
    mutating func separate() {
        if needsComma { buffer.append(0x2C) }
        needsComma = true
    }

    @inlinable @inline(__always)
    mutating func open(_ bracket: UInt8) {
        separate()
        buffer.append(bracket)
        needsComma = false
    }

    @inlinable @inline(__always)
    mutating func close(_ bracket: UInt8) {
        buffer.append(bracket)
        needsComma = true
    }
}

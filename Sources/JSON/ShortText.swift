/// A text that is put together from pieces, such as a price. Up to 64 bytes are kept on the stack, so that only the
/// finished text is allocated.
public struct ShortText: ~Copyable {
    private static let capacity = 64

    private var bytes = InlineArray<64, UInt8>(repeating: 0)
    private var count = 0
    /// The pieces before `bytes`, once they were more than 64 bytes.
    private var earlier: String?

    /// An empty text.
    public init() {}

    /// Appends a text as its UTF-8.
    public mutating func append(utf8 bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

    /// Appends a literal.
    public mutating func append(literal: StaticString) {
        append(UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends a whole number with leading zeros up to `minimumDigits` digits.
    public mutating func append(decimal number: UInt, minimumDigits: Int = 1) {
        let number = UInt64(number)
        let digits = max(number.digitCount, minimumDigits)
        guard reserve(digits) else { return spill(String(decimal: UInt(number), minimumDigits: minimumDigits)) }
        let start = count
        withUnsafeMutableBytes(of: &bytes) {
            $0.baseAddress.map { ($0 + start).writeDigits(of: number, count: digits) }
        }
        count += digits
    }

    /// Returns the whole text.
    public consuming func finish() -> String {
        guard let earlier else { return text }
        return earlier + text
    }

    @inline(__always)
    private mutating func append(_ piece: UnsafeRawBufferPointer) {
        guard let source = piece.baseAddress, piece.count > 0 else { return }
        guard reserve(piece.count) else { return spill(String(decoding: piece, as: UTF8.self)) }
        let start = count
        withUnsafeMutableBytes(of: &bytes) { $0.baseAddress.map { ($0 + start).copyFew(from: source, piece.count) } }
        count += piece.count
    }

    /// Makes room for `count` bytes. Returns false, with `bytes` empty, if they are too many.
    @inline(__always)
    private mutating func reserve(_ count: Int) -> Bool {
        guard self.count + count > Self.capacity else { return true }
        spill("")
        return count <= Self.capacity
    }

    /// Moves `bytes` to the earlier pieces, and appends `text` there.
    @inline(never)
    private mutating func spill(_ text: String) {
        earlier = (earlier ?? "") + self.text + text
        count = 0
    }

    private var text: String {
        let count = count
        return withUnsafeBytes(of: bytes) { bytes in
            String(unsafeUninitializedCapacity: count) { room in
                guard let source = bytes.baseAddress else { return 0 }
                UnsafeMutableRawPointer(room.baseAddress)?.copyFew(from: source, count)
                return count
            }
        }
    }
}

internal import Glibc

/// The lookup key of ready responses: the head of a request in a reused buffer. Each part ends with a line feed, which
/// no accepted head contains.
final class HeadKey {
    private let memory: UnsafeMutableRawBufferPointer
    private var count = 0
    private var fits = true

    /// Creates a buffer for heads of `capacity` bytes.
    init(capacity: Int) { memory = .allocate(byteCount: capacity, alignment: 1) }

    deinit { memory.deallocate() }

    /// The key of the last head; empty if it didn't fit.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<(fits ? count : 0)]) }

    /// Resets the key.
    func clear() { (count, fits) = (0, true) }

    /// Builds the key from the whole head, so everything that could make a difference is part of it: `head` as
    /// libmicrohttpd left it, with `fields` header fields, and `target`, in which libmicrohttpd doesn't see the query.
    /// Returns whether it fits.
    func read(_ head: UnsafeRawBufferPointer, _ target: [UInt8], fields: Int32) -> Bool {
        clear()
        withUnsafeBytes(of: fields) { append($0.baseAddress, $0.count) }
        append(head.baseAddress, head.count)
        target.withUnsafeBytes { append($0.baseAddress, $0.count) }
        return fits && !head.isEmpty
    }

    private func append(_ start: UnsafeRawPointer?, _ size: Int) {
        guard let base = memory.baseAddress, size < memory.count - count else { return fits = false }
        if let start { memcpy(base + count, start, size) }
        memory[count + size] = 0x0A
        count += size + 1
    }
}

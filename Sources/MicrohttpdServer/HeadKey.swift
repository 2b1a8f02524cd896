internal import Glibc

/// Puts heads of requests together, one after another in the same memory, to look for their responses. Each part ends
/// with a line feed, which stands in none that is answered.
final class HeadKey {
    private let memory: UnsafeMutableRawBufferPointer
    private var count = 0
    private var fits = true

    /// Room for heads of `capacity` bytes.
    init(capacity: Int) { memory = .allocate(byteCount: capacity, alignment: 1) }

    deinit { memory.deallocate() }

    /// The head that was read last; empty where there was no room for it.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<(fits ? count : 0)]) }

    /// Forgets the head that was read last.
    func clear() { (count, fits) = (0, true) }

    /// Reads all of a head: what isn't in there can't make a difference. `head` is the head as libmicrohttpd left it
    /// behind with `fields` header fields, and `target` the target, in which libmicrohttpd has hidden the query. Returns
    /// whether there is room.
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

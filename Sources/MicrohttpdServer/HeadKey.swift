internal import CMicrohttpd
internal import Glibc

/// Puts heads of requests together, one after another in the same memory, to look for their responses. Each part ends
/// with a line feed, which stands in none.
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

    /// Reads all of a head: what isn't in there can't make a difference. Returns whether there is room for it.
    func read(
        _ connection: OpaquePointer, _ target: [UInt8], _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool {
        clear()
        append(method, strlen(method))
        append(version, strlen(version))
        target.withUnsafeBytes { append($0.baseAddress, $0.count) }
        MHD_get_connection_values_n(connection, .HEADER_KIND, keyHandler, Unmanaged.passUnretained(self).toOpaque())
        return fits
    }

    fileprivate func append(_ start: UnsafeRawPointer?, _ size: Int) {
        guard let base = memory.baseAddress, size < memory.count - count else { return fits = false }
        if let start { memcpy(base + count, start, size) }
        memory[count + size] = 0x0A
        count += size + 1
    }
}

/// Called for each header field of a request.
private func keyHandler(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameSize: Int,
    _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
    guard let context else { return .NO }
    // Without counting references: it is the worker's.
    Unmanaged<HeadKey>.fromOpaque(context)._withUnsafeGuaranteedRef { key in
        key.append(name, name == nil ? 0 : nameSize)
        key.append(value, value == nil ? 0 : valueSize)
    }
    return .YES
}

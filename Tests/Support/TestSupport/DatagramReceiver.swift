import Glibc
import Testing

/// A Unix socket in the place of a service manager's, by its address: a path, or a name after an `@`.
package final class DatagramReceiver: Sendable {
    private let descriptor: Int32

    /// Binds the socket.
    package init(_ address: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(address.utf8).map { $0 == UInt8(ascii: "@") ? 0 : $0 }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = withUnsafePointer(to: name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(result == 0)
    }

    deinit { close(descriptor) }

    /// Waits for the next datagram, and returns its text.
    package func next() -> String { receive(0) ?? "" }

    /// Returns the datagrams that have come.
    package func all() -> [String] {
        var texts: [String] = []
        while let text = receive(Int32(MSG_DONTWAIT)) { texts.append(text) }
        return texts
    }

    private func receive(_ flags: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = recv(descriptor, &bytes, bytes.count, flags)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}

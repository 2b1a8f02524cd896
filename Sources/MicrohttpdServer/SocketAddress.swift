internal import CMicrohttpd
internal import Glibc
import HTTPServing

/// The address of a socket, or of its peer.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    init() {}

    /// The address that the socket `descriptor` is bound to, or `nil` if there is none.
    init?(of descriptor: Int32) { if fill({ getsockname(descriptor, $0, $1) }) != 0 { return nil } }

    /// The address in 4 or 16 bytes, followed by the port in 2; `nil` for another number of bytes.
    init?(_ bytes: [UInt8]) {
        let isV4 = bytes.count == 6
        guard isV4 || bytes.count == 18 else { return nil }
        length = isV4 ? 16 : 28
        storage.ss_family = sa_family_t(isV4 ? AF_INET : AF_INET6)
        // The port is the first member of both; then comes the address, in IPv6 after the flow.
        withUnsafeMutableBytes(of: &storage) { storage in
            storage[2...].copyBytes(from: bytes.suffix(2))
            storage[(isV4 ? 4 : 8)...].copyBytes(from: bytes.dropLast(2))
        }
    }

    /// Resolves `host`, a literal or a name, to its first address. Throws a ``ServerError`` if it can't.
    init(host: String, port: Int, isPassive: Bool) throws(ServerError) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = (isPassive ? AI_PASSIVE : 0) | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0, let found = list?.pointee else {
            throw .unknownHost(host)
        }
        defer { freeaddrinfo(list) }
        length = found.ai_addrlen
        withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: .init(start: found.ai_addr, count: Int(length))) }
    }

    var family: Int32 { Int32(storage.ss_family) }
    var ip: IPAddress? { withPointer { address, _ in IPAddress(address) } }
    /// The port, at the same place in both kinds of addresses, in network byte order.
    var port: Int { withUnsafeBytes(of: storage) { Int($0[2]) << 8 | Int($0[3]) } }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// Has `body` write the address and its length, as `accept` does. Returns its result.
    mutating func fill<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
    ) -> Result {
        var size = length
        defer { length = size }
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
        }
    }
}

extension IPAddress {
    init?(_ address: UnsafePointer<sockaddr>?) {
        guard let address else { return nil }
        let bytes = UnsafeRawPointer(address)
        // In both, the address follows the family and the port in network byte order.
        switch Int32(address.pointee.sa_family) {
        case AF_INET: self.init(v4: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
        case AF_INET6:
            self.init(
                high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)))
        default: return nil
        }
    }
}

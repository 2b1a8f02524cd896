internal import Glibc

/// A resolved address that a socket can be bound or connected to.
struct ResolvedAddress {
    let family: Int32
    private var storage = sockaddr_storage()
    private var length: socklen_t

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
        family = found.ai_family
        length = found.ai_addrlen
        withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: .init(start: found.ai_addr, count: Int(length))) }
    }

    /// Calls `body` with the address as C functions expect it.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}

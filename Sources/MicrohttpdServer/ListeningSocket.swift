internal import CMicrohttpd
internal import Glibc
package import HTTPServing

/// A listening socket. Several of them share a port, and the kernel distributes connections over them; or several
/// descriptors share one socket, and the first that accepts has the connection.
struct ListeningSocket: Sendable {
    let descriptor: Int32
    let port: Int
    /// Whether it is the service manager's, which keeps it for the next process.
    let isInherited: Bool

    /// Listens on `host` and `port`; on failure, closes `others` too. Throws a ``ServerError``.
    init(host: String, port: Int, closingOnFailure others: [ListeningSocket]) throws(ServerError) {
        do throws(ServerError) {
            descriptor = try Self.listening(host, port, sharing: !others.isEmpty)
            guard let bound = Self.boundPort(of: descriptor) else { throw Self.failure(descriptor, host, port) }
            (self.port, isInherited) = (bound, false)
        } catch {
            for other in others { close(other.descriptor) }
            throw error
        }
    }

    /// Takes ownership of `inherited`, a listening socket; closes any other descriptor, and throws a ``ServerError``.
    init(inherited: Int32) throws(ServerError) {
        guard let port = Self.port(of: inherited) else {
            close(inherited)
            throw .notListening(descriptor: Int(inherited))
        }
        (descriptor, self.port, isInherited) = (inherited, port, true)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // Of workers that wait for the same connection, all but one get none.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        Self.limitUnsentBytes(on: descriptor)
    }

    /// Returns the port of a socket that listens on an address of IPv4 or IPv6, or `nil` for any other descriptor.
    private static func port(of descriptor: Int32) -> Int? {
        var (isListening, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0, isListening != 0 else {
            return nil
        }
        return boundPort(of: descriptor)
    }

    /// Returns another descriptor of the same socket and queue. Throws a ``ServerError`` if the process has too many.
    func duplicate() throws(ServerError) -> ListeningSocket {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .cannotStart(String(cString: strerror(errno))) }
        return ListeningSocket(descriptor: copy, port: port, isInherited: isInherited)
    }

    /// Ignores new connections on all descriptors of the socket: clients try again after a second. Those that are
    /// connecting already end up in the queue. Returns `false` if the kernel can't do that.
    func ignoreNewConnections() -> Bool { sectional_ignore_new_connections(descriptor) }
    static func discard(_ descriptor: Int32) { close(descriptor) }

    private init(descriptor: Int32, port: Int, isInherited: Bool) {
        (self.descriptor, self.port, self.isInherited) = (descriptor, port, isInherited)
    }

    /// The first socket binds exclusively, so that it fails if the port is taken. Once it listens, it shares the port.
    private static func listening(_ host: String, _ port: Int, sharing: Bool) throws(ServerError) -> Int32 {
        let descriptor = try bound(host, port, sharing: sharing)
        guard listen(descriptor, 1024) == 0 else { throw failure(descriptor, host, port) }
        enable(SO_REUSEPORT, on: descriptor)
        limitUnsentBytes(on: descriptor)
        return descriptor
    }

    /// The bytes that the kernel buffers unsent for a connection: without a limit, megabytes for each slow client.
    private static let maximumUnsentBytes: Int32 = 128 << 10

    /// Connections inherit the option from the listening socket (tcp(7), TCP_NOTSENT_LOWAT).
    private static func limitUnsentBytes(on descriptor: Int32) {
        var limit = maximumUnsentBytes
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &limit, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func bound(_ host: String, _ port: Int, sharing: Bool) throws(ServerError) -> Int32 {
        let address = try ResolvedAddress(host: host, port: port, isPassive: true)
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.family, kind, 0)
        guard descriptor >= 0 else { throw failure(descriptor, host, port) }
        enable(SO_REUSEADDR, on: descriptor)
        if sharing { enable(SO_REUSEPORT, on: descriptor) }
        guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else { throw failure(descriptor, host, port) }
        return descriptor
    }

    private static func enable(_ option: Int32, on descriptor: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func failure(_ descriptor: Int32, _ host: String, _ port: Int) -> ServerError {
        let reason = String(cString: strerror(errno))
        close(descriptor)
        return .cannotListen(host: host, port: port, reason: reason)
    }

    private static func boundPort(of descriptor: Int32) -> Int? {
        // The port is at the same offset in an IPv4 and an IPv6 address, in network byte order.
        boundAddress(of: descriptor).map { withUnsafeBytes(of: $0) { Int($0[2]) << 8 | Int($0[3]) } }
    }

    fileprivate static func boundAddress(of descriptor: Int32) -> sockaddr_storage? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return result == 0 && [AF_INET, AF_INET6].contains(Int32(storage.ss_family)) ? storage : nil
    }
}

extension MicrohttpdServer {
    /// Returns the address that a socket is bound to, or `nil` if it isn't one of IPv4 or IPv6.
    package static func address(of descriptor: Int32) -> IPAddress? {
        guard let storage = ListeningSocket.boundAddress(of: descriptor) else { return nil }
        return withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { IPAddress($0) }
        }
    }

    /// Closes an inherited socket that no server listens on.
    package static func close(_ descriptor: Int32) { ListeningSocket.discard(descriptor) }
}

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

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
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

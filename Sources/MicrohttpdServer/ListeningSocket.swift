internal import CMicrohttpd
internal import Glibc
package import HTTPServing

/// A listening socket, which is closed with its last reference. Several of them share a port, and the kernel distributes
/// connections over them; or several descriptors share one socket, and the first that accepts has the connection.
final class ListeningSocket: Sendable {
    let descriptor: Int32
    /// Whether it is the service manager's, which keeps it for the next process.
    let isInherited: Bool

    /// Listens on `host` and `port`. The first socket binds exclusively, so that it fails if the port is taken. Once it
    /// listens, it shares the port. Throws a ``ServerError``.
    init(host: String, port: Int, isFirst: Bool = true) throws(ServerError) {
        let address = try SocketAddress(host: host, port: port, isPassive: true)
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        (descriptor, isInherited) = (socket(address.family, kind, 0), false)
        guard descriptor >= 0 else { throw .cannotListen(host: host, port: port, reason: Self.lastError) }
        enable(SO_REUSEADDR)
        if !isFirst { enable(SO_REUSEPORT) }
        guard address.withPointer({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, 1024) == 0 else {
            throw .cannotListen(host: host, port: port, reason: Self.lastError)
        }
        enable(SO_REUSEPORT)
        limitUnsentBytes()
    }

    /// Takes ownership of `inherited`. Throws a ``ServerError`` if it isn't a socket that listens on an address of IPv4
    /// or IPv6.
    init(inherited: Int32) throws(ServerError) {
        (descriptor, isInherited) = (inherited, true)
        var (isListening, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0, isListening != 0,
            SocketAddress(of: descriptor)?.ip != nil
        else { throw .notListening(descriptor: Int(inherited)) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // Of workers that wait for the same connection, all but one get none.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        limitUnsentBytes()
    }

    /// Another descriptor of the same socket and queue. Throws a ``ServerError`` if the process has too many.
    init(sharing other: ListeningSocket) throws(ServerError) {
        (descriptor, isInherited) = (fcntl(other.descriptor, F_DUPFD_CLOEXEC, 0), other.isInherited)
        guard descriptor >= 0 else { throw .cannotStart(Self.lastError) }
    }

    deinit { close(descriptor) }

    var port: Int { SocketAddress(of: descriptor)?.port ?? 0 }

    /// Ignores new connections on all descriptors of the socket: clients try again after a second. Those that are
    /// connecting already end up in the queue. Returns `false` if the kernel can't do that.
    func ignoreNewConnections() -> Bool { sectional_ignore_new_connections(descriptor) }

    /// The bytes that the kernel buffers unsent for a connection: without a limit, megabytes for each slow client.
    private static let maximumUnsentBytes: Int32 = 128 << 10

    /// Connections inherit the option from the listening socket (tcp(7), TCP_NOTSENT_LOWAT).
    private func limitUnsentBytes() {
        var limit = Self.maximumUnsentBytes
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &limit, socklen_t(MemoryLayout<Int32>.size))
    }

    private func enable(_ option: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private static var lastError: String { String(cString: strerror(errno)) }
}

extension MicrohttpdServer {
    /// Returns the address that a socket is bound to, or `nil` if it isn't one of IPv4 or IPv6.
    package static func address(of descriptor: Int32) -> IPAddress? { SocketAddress(of: descriptor)?.ip }

    /// Closes an inherited socket that no server listens on.
    package static func close(_ descriptor: Int32) { Glibc.close(descriptor) }
}

internal import CMicrohttpd
internal import Glibc

/// A socket whose client may still be sending, though it has got its response and its connection has ended.
struct LingeringSocket {
    /// The socket, of its own: libmicrohttpd has closed the other one.
    let descriptor: Int32
    /// The time at which it is closed at the latest, in milliseconds of the worker's clock.
    let end: Int64
    var remaining: Int
}

/// A system that closes a socket with unread bytes, or that gets bytes for a closed one, resets the connection: a client
/// that is still sending sees an error, often instead of the response. So a connection is closed in stages (RFC 9112,
/// section 9.6): the response is followed by the end, and what still comes is thrown away, until the client closes too.
extension Connections {
    /// The number in `sockets` of the lingering socket with descriptor 0; those of connections are below it.
    static let firstLingeringNumber = 1 << 32
    /// The lingering sockets of a worker. One more closes the one that has lingered for longest.
    private static let maximumLingering = 64
    /// The bytes that the system throws away at once, without copying them.
    private static let discardedAtOnce = 1 << 20

    /// Keeps the socket of a connection that libmicrohttpd is about to close, unless its client has sent all and closed.
    func linger(_ connection: Connection) {
        var progress = sectional_tcp_progress()
        guard sectional_tcp_progress(connection.descriptor, &progress), !progress.is_ended || progress.unread > 0 else {
            return
        }
        let descriptor = fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return }
        shutdown(descriptor, Int32(SHUT_WR))
        if lingering.count >= Self.maximumLingering { dropLongestLingering() }
        let socket = LingeringSocket(
            descriptor: descriptor, end: now + Int64(configuration.headTimeout) * 1000,
            remaining: configuration.discardedBytes)
        lingering.append(socket)
        if !sockets.add(descriptor, slot: Self.firstLingeringNumber + Int(descriptor)) { drop(socket) }
    }

    /// Throws away what has come for a lingering socket. Closes it at the end, and if too much has come.
    func discard(number: Int) {
        let descriptor = Int32(number - Self.firstLingeringNumber)
        guard let index = lingering.firstIndex(where: { $0.descriptor == descriptor }) else { return }
        let count = recv(descriptor, nil, Self.discardedAtOnce, Int32(MSG_TRUNC | MSG_DONTWAIT))
        if count < 0, errno == EAGAIN { return }
        lingering[index].remaining -= count
        if count <= 0 || lingering[index].remaining < 0 { drop(lingering[index]) }
    }

    /// Closes the socket that has lingered for longest. Returns whether there is one.
    @discardableResult func dropLongestLingering() -> Bool {
        guard let first = lingering.first else { return false }
        drop(first)
        return true
    }

    func drop(_ socket: LingeringSocket) {
        sockets.remove(socket.descriptor)
        lingering.removeAll { $0.descriptor == socket.descriptor }
        close(socket.descriptor)
    }
}

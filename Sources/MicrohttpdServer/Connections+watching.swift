internal import CMicrohttpd
internal import Glibc
import HTTPServing

extension Connections {
    /// A timer wheel of eight spokes: each connection is checked once per turn.
    private static let spokes = 8
    /// The milliseconds between two spokes.
    private var step: Int64 {
        max(min(Int64(configuration.headTimeout) * 1000, Pace.grace), 4000) / 4 / Int64(Self.spokes)
    }

    /// Checks the connections of the spokes that are due, and ends slow ones. Returns whether any spoke is due.
    func watch() -> Bool {
        guard now >= nextWatch else { return false }
        let due = nextWatch == 0 ? 1 : min((now - nextWatch) / step + 1, Int64(Self.spokes))
        for _ in 0..<due {
            spoke = (spoke + 1) % Self.spokes
            for slot in stride(from: spoke, to: slots.count, by: Self.spokes) {
                if let connection = slots[slot] { watch(connection) }
            }
        }
        for socket in lingering where socket.end <= now { drop(socket) }
        nextWatch = now + step
        return true
    }

    private func watch(_ connection: Connection) {
        var progress = sectional_tcp_progress()
        guard !connection.isEnding, sectional_tcp_progress(connection.descriptor, &progress) else { return }
        // There is no other notification that the client of an idle stream has disconnected.
        if let request = connection.request, request.isSuspended, request.streaming != nil, isClosed(connection) {
            return end(connection)
        }
        if progress.is_ended, awaitsMore(connection) { return end(connection) }
        let isTooSlow = connection.pace.isTooSlow(
            progress, connection.activity, request: connection.requests, startedAt: connection.startedAt, now: now)
        if isTooSlow { end(connection) }
    }

    /// Whether an incomplete request has to be continued. libmicrohttpd doesn't notice an end that arrives together with
    /// bytes: it reads once, gets fewer bytes than it has room for, and waits for a notification that it has had already.
    private func awaitsMore(_ connection: Connection) -> Bool {
        if case .answering = connection.activity { return false }
        return peek(connection) == 0 && (connection.session?.unread ?? 0) == 0
    }

    private func isClosed(_ connection: Connection) -> Bool {
        // POLLRDHUP, which isn't imported.
        var descriptor = pollfd(fd: connection.descriptor, events: 0x2000, revents: 0)
        return Glibc.poll(&descriptor, 1, 0) > 0
    }

    /// Ends the connections that had waiting bytes at the last check and have read none since.
    func endStuck(in daemon: OpaquePointer?) {
        for case let connection? in slots {
            guard let request = connection.request, request.isReceiving, !request.isSuspended else { continue }
            let consumed = consumedBeforeWhatWaits(connection)
            if let consumed, consumed == request.consumed { end(connection) }
            request.consumed = consumed
            // A poll makes libmicrohttpd notice; otherwise it would go round until the timeout.
            if connection.isEnding { sectional_mhd_poll(daemon, connection.handle) }
        }
    }

    /// Returns the number of bytes read from a connection, or `nil` if none are waiting and it isn't closed.
    private func consumedBeforeWhatWaits(_ connection: Connection) -> UInt64? {
        var progress = sectional_tcp_progress()
        let decrypted = connection.session?.unread ?? 0
        // Most connections have no waiting bytes, so this one call is all that they cost.
        guard decrypted > 0 || peek(connection) >= 0,
            sectional_tcp_progress(connection.descriptor, &progress)
        else { return nil }
        return progress.consumed &- UInt64(decrypted)
    }

    /// Returns 1 if bytes of the socket wait, 0 if it has ended, and -1 if nothing waits.
    private func peek(_ connection: Connection) -> Int {
        var byte: UInt8 = 0
        return Glibc.recv(connection.descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    }
}

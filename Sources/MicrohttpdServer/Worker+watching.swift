internal import CMicrohttpd
internal import Glibc
import HTTPServing

extension Worker {
    /// A timer wheel of eight spokes: each connection is checked once per turn.
    private static let spokes = 8
    /// The milliseconds between two spokes.
    private var step: Int64 {
        let shortest = min(configuration.headTimeout, configuration.rateGrace)
        return Int64(max(shortest, 4)) * 1000 / 4 / Int64(Self.spokes)
    }

    /// The milliseconds that the worker may wait until the next check; -1 for no limit.
    var watchTimeout: Int32 {
        let isWatching = connectionCount > 0 || !arrivals.isEmpty || !lingering.isEmpty
        guard isWatching || isPausing else { return -1 }
        return Int32(clamping: max(nextWatch - now, 0)) + 1
    }

    /// Checks the connections of the spokes that are due, and ends those whose clients are too slow.
    func watch() {
        guard now >= nextWatch else { return }
        let due = nextWatch == 0 ? 1 : min((now - nextWatch) / step + 1, Int64(Self.spokes))
        for _ in 0..<due {
            spoke = (spoke + 1) % Self.spokes
            for slot in stride(from: spoke, to: connections.count, by: Self.spokes) {
                if let connection = connections[slot] { watch(connection) }
            }
        }
        dropLateArrivals()
        if isPausing { resumeAccepting() }
        if !lingering.isEmpty { dropLateLingering() }
        nextWatch = now + step
    }

    private func watch(_ connection: Connection) {
        var progress = sectional_tcp_progress()
        guard !connection.isEnding, sectional_tcp_progress(connection.descriptor, &progress) else { return }
        // There is no other notification that the client of an idle stream has disconnected.
        if connection.request?.streaming?.isSuspended == true, isClosed(connection) { return end(connection) }
        if progress.is_ended, awaitsMore(connection) { return end(connection) }
        let isTooSlow = connection.pace.isTooSlow(
            progress, connection.activity, request: connection.requests, startedAt: connection.startedAt,
            now: now)
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
}

/// libmicrohttpd starts the next round at once while a connection has work. When it is driven from outside, that
/// includes a connection whose memory is full with the size or the extension of a chunk, which never has room to read
/// the rest: version 0.9.75 handles that case only when it polls itself. Such a connection is detected here: bytes wait
/// for it, and no round reads them.
extension Worker {
    /// The rounds between two checks for stuck connections. A round with one costs 10 microseconds, a check of one
    /// connection less than one.
    private static let lookInterval = 8
    /// A head that nearly fills the memory takes up to 40 rounds in which nothing else happens.
    private static let patience = 64

    /// Returns the milliseconds to wait before a round that libmicrohttpd wants to start at once. Ends stuck
    /// connections every few rounds; if nothing happens, rounds become rarer.
    func pause() -> Int32 {
        hastyRounds &+= 1
        quietRounds = events == eventsBefore ? quietRounds + 1 : 0
        eventsBefore = events
        if hastyRounds % Self.lookInterval == 0 || quietRounds >= Self.patience { endStuck() }
        return quietRounds < Self.patience ? 0 : Int32(min(1 << min(quietRounds - Self.patience, 7), 100))
    }

    /// Ends the connections that had waiting bytes at the last check and have read none since. Bytes that have just
    /// arrived wait for the next round.
    private func endStuck() {
        for case let connection? in connections {
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

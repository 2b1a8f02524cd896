internal import CMicrohttpd
internal import Glibc
import HTTPServing

extension Worker {
    /// A wheel of eight spokes: each connection is looked at once a turn.
    private static let spokes = 8
    /// Milliseconds from one spoke to the next.
    private var step: Int64 {
        let shortest = min(configuration.headTimeout, configuration.rateGrace)
        return Int64(max(shortest, 4)) * 1000 / 4 / Int64(Self.spokes)
    }

    /// How long the worker may wait before it has to look at connections again; -1 for as long as it likes.
    var watchTimeout: Int32 {
        guard connectionCount > 0 else { return -1 }
        return Int32(clamping: max(nextWatch - now, 0)) + 1
    }

    /// Looks at those connections whose turn it is, and ends those whose clients are too slow.
    func watch() {
        guard now >= nextWatch else { return }
        let due = nextWatch == 0 ? 1 : min((now - nextWatch) / step + 1, Int64(Self.spokes))
        for _ in 0..<due {
            spoke = (spoke + 1) % Self.spokes
            for slot in stride(from: spoke, to: conversations.count, by: Self.spokes) {
                if let conversation = conversations[slot] { watch(conversation) }
            }
        }
        nextWatch = now + step
    }

    private func watch(_ conversation: Conversation) {
        var progress = sectional_tcp_progress()
        guard !conversation.isEnding, sectional_tcp_progress(conversation.descriptor, &progress) else { return }
        // Nothing else tells of the client of a stream on which nothing happens.
        if conversation.exchange?.streaming?.isSuspended == true, isClosed(conversation) { return end(conversation) }
        let isTooSlow = conversation.pace.isTooSlow(
            progress, conversation.activity, request: conversation.requests, startedAt: conversation.startedAt,
            now: now)
        if isTooSlow { end(conversation) }
    }

    private func isClosed(_ conversation: Conversation) -> Bool {
        // POLLRDHUP, which isn't imported.
        var descriptor = pollfd(fd: conversation.descriptor, events: 0x2000, revents: 0)
        return Glibc.poll(&descriptor, 1, 0) > 0
    }
}

/// libmicrohttpd goes on to the next round at once as long as a connection has something to do. Driven from outside, it
/// does so too where the size or the extension of a chunk has filled the memory of a connection, which then never has
/// room to read the rest: 0.9.75 looks for that case only where it polls itself. Such a connection is told by what waits
/// for it, and isn't read in any round.
extension Worker {
    /// Rounds from one look for connections that are stuck to the next. A round with one costs 10 microseconds, to look
    /// at a connection less than one.
    private static let lookInterval = 8
    /// A head that nearly fills the memory is read in up to 40 rounds, in which nothing else happens.
    private static let patience = 64

    /// How long to wait before a round that libmicrohttpd wants to begin at once, in milliseconds. Every so often,
    /// connections that are stuck are ended; where nothing happens, the rounds get rarer.
    func pause() -> Int32 {
        hastyRounds &+= 1
        quietRounds = events == eventsBefore ? quietRounds + 1 : 0
        eventsBefore = events
        if hastyRounds % Self.lookInterval == 0 || quietRounds >= Self.patience { endStuck() }
        return quietRounds < Self.patience ? 0 : Int32(min(1 << min(quietRounds - Self.patience, 7), 100))
    }

    /// Ends the connections for which something waited at the last look already, and that have taken nothing since. What
    /// has come only just waits for the next round.
    private func endStuck() {
        for case let conversation? in conversations {
            guard let exchange = conversation.exchange, exchange.isReceiving else { continue }
            let consumed = consumedBeforeWhatWaits(conversation)
            if let consumed, consumed == exchange.consumed { end(conversation) }
            exchange.consumed = consumed
            // Whoever has ended it: else it would go round until its time is over.
            if conversation.isEnding { sectional_mhd_poll(daemon, conversation.connection) }
        }
    }

    /// Bytes that were read of a connection; `nil` where no more wait, and it isn't closed.
    private func consumedBeforeWhatWaits(_ conversation: Conversation) -> UInt64? {
        var byte: UInt8 = 0
        var progress = sectional_tcp_progress()
        // Most connections have nothing, and this alone is asked of them.
        guard Glibc.recv(conversation.descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) >= 0,
            sectional_tcp_progress(conversation.descriptor, &progress)
        else { return nil }
        return progress.consumed
    }
}

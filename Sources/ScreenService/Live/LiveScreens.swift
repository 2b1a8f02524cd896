import Sectional
import Synchronization

/// The screens that clients stream: a channel for each that is composed alike, as long as somebody streams it.
final class LiveScreens: Sendable {
    private struct Entry {
        let channel: ScreenChannel
        var leases = 0
    }

    private struct Contents {
        var entries: [ClientRequest: Entry] = [:]
        var counts = StreamCounts()
        var isBeating = false
    }

    private let heartbeat: Duration
    private let clock: any Clock<Duration>
    private let limits: StreamLimits
    private let state = Mutex(Contents())

    /// Screens that are composed again when `changes` tells of what they read, as many as `limits` say. Each stream
    /// says something at least every `heartbeat`, by `clock`.
    init(changes: ChangeFeed, limits: StreamLimits, heartbeat: Duration, clock: any Clock<Duration>) {
        (self.limits, self.heartbeat, self.clock) = (limits, heartbeat, clock)
        changes.observe { [weak self] change in
            for channel in self?.channels ?? [] { channel.heed(change) }
        }
    }

    /// The channel of `request`, made where there is none, for as long as the lease lives: a stream that counts for
    /// `holder`. Throws `StreamLimitReached` where there is no room for it.
    func lease(
        of request: ClientRequest, for holder: QuotaHolder, compose: @escaping @Sendable () async throws -> Screen
    ) throws(StreamLimitReached) -> ChannelLease {
        let (channel, begins) = try state.withLock { state throws(StreamLimitReached) in
            // A channel that has ended stays so: what it was about may be back.
            let known = state.entries[request].flatMap { $0.channel.hasEnded ? nil : $0 }
            try state.counts.check(holder, known.map { ObjectIdentifier($0.channel) }, limits)
            if known == nil, state.entries.count >= limits.channels { throw .total }
            var entry = known ?? Entry(channel: ScreenChannel(memory: request.memory, compose: compose))
            entry.leases += 1
            state.entries[request] = entry
            state.counts.add(holder, ObjectIdentifier(entry.channel))
            defer { state.isBeating = true }
            return (entry.channel, !state.isBeating)
        }
        if begins { beat() }
        return ChannelLease(channel, request: request, holder: holder, of: self)
    }

    /// Throws `StreamLimitReached.total` where the channels keep more than they may. What a channel keeps is known when
    /// it has composed its screen.
    func checkBytes() throws(StreamLimitReached) {
        if keptBytes > limits.bytes { throw .total }
    }

    /// Composes the screen of `request` again where somebody streams it.
    func renew(_ request: ClientRequest) { state.withLock { $0.entries[request]?.channel }?.renew() }

    /// How many streams there are.
    var streamCount: Int { channels.reduce(0) { $0 + $1.streamCount } }

    /// How many bytes the channels keep, about.
    var keptBytes: Int { channels.reduce(0) { $0 + $1.keptBytes } }

    fileprivate func release(_ channel: ScreenChannel, of request: ClientRequest, for holder: QuotaHolder) {
        // A channel that nobody uses goes when the lock is released, with whatever it holds.
        _ = state.withLock { state -> ScreenChannel? in
            state.counts.remove(holder, ObjectIdentifier(channel))
            guard var entry = state.entries[request], entry.channel === channel else { return nil }
            entry.leases -= 1
            state.entries[request] = entry.leases > 0 ? entry : nil
            return entry.channel
        }
    }

    private var channels: [ScreenChannel] { state.withLock { $0.entries.values.map(\.channel) } }

    /// Beats as long as there are channels.
    private func beat() {
        Task { [weak self, clock, heartbeat] in
            repeat { try? await clock.sleep(for: heartbeat) } while self?.beatOnce() ?? false
        }
    }

    private func beatOnce() -> Bool {
        for channel in channels {
            channel.recover()
            channel.forEachStream { $0.beat() }
        }
        return state.withLock { state in
            state.isBeating = !state.entries.isEmpty
            return state.isBeating
        }
    }
}

/// Keeps a channel as long as it lives, for one stream.
final class ChannelLease: Sendable {
    let channel: ScreenChannel
    private let request: ClientRequest
    private let holder: QuotaHolder
    private let screens: LiveScreens

    fileprivate init(
        _ channel: ScreenChannel, request: ClientRequest, holder: QuotaHolder, of screens: LiveScreens
    ) {
        (self.channel, self.request, self.holder, self.screens) = (channel, request, holder, screens)
    }

    deinit { screens.release(channel, of: request, for: holder) }
}

import Basics
import Screens
import Synchronization

/// The channels of the streamed screens: one for each client request, as long as it has a stream.
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

    private let clock: any Clock<Duration>
    private let limits: StreamLimits
    private let state = Mutex(Contents())

    /// Creates the channels, bounded by `limits`. They are composed again when `changes` publishes a topic that they
    /// read. `clock` measures the time between heartbeats.
    init(changes: ChangeFeed, limits: StreamLimits, clock: any Clock<Duration>) {
        (self.limits, self.clock) = (limits, clock)
        changes.observe(.streams) { [weak self] change in
            for channel in self?.channels ?? [] { channel.heed(change) }
        }
    }

    /// Returns a lease of the channel for `request`, which is created if there is none, for a stream that counts for
    /// `holder`. Throws ``StreamLimitReached`` if a limit is reached.
    func lease(
        of request: ClientRequest, for holder: QuotaHolder, compose: @escaping @Sendable () async throws -> Screen
    ) throws(StreamLimitReached) -> ChannelLease {
        let (channel, begins) = try state.withLock { state throws(StreamLimitReached) in
            // A channel that has ended isn't used again, but its screen may exist again.
            let known = state.entries[request].flatMap { $0.channel.hasEnded ? nil : $0 }
            try state.counts.check(holder, known.map { ObjectIdentifier($0.channel) }, limits)
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

    /// Throws `StreamLimitReached.bytes` if the channels keep more bytes than the limit. A channel's size is known
    /// after it has composed its screen.
    func checkBytes() throws(StreamLimitReached) {
        if keptBytes > limits.bytes { throw .bytes }
    }

    /// Composes the screen of `request` again if it is streamed.
    func renew(_ request: ClientRequest) { state.withLock { $0.entries[request]?.channel }?.renew() }

    /// Composes the screen of `request` again if it is streamed, and one of `revisions` is what the streams show.
    func renew(_ request: ClientRequest, showing revisions: [Identifier]) {
        state.withLock { $0.entries[request]?.channel }?.renew(showing: revisions)
    }

    /// Wakes the streams that have to end, so that they do at once.
    func endStreams() {
        for channel in channels { channel.forEachStream { if $0.isOver { $0.wake() } } }
    }

    /// The number of channels.
    var channelCount: Int { state.withLock { $0.entries.count } }

    /// The number of open streams.
    var streamCount: Int { channels.reduce(0) { $0 + $1.streamCount } }

    /// The approximate number of bytes that the channels keep.
    var keptBytes: Int { channels.reduce(0) { $0 + $1.keptBytes } }

    fileprivate func release(_ channel: ScreenChannel, of request: ClientRequest, for holder: QuotaHolder) {
        // Returned out of the lock, so that the channel and what it holds are released without it.
        _ = state.withLock { state -> ScreenChannel? in
            state.counts.remove(holder, ObjectIdentifier(channel))
            guard var entry = state.entries[request], entry.channel === channel else { return nil }
            entry.leases -= 1
            state.entries[request] = entry.leases > 0 ? entry : nil
            return entry.channel
        }
    }

    private var channels: [ScreenChannel] { state.withLock { $0.entries.values.map(\.channel) } }

    /// Sends heartbeats as long as there are channels.
    private func beat() {
        Task { [weak self, clock, limits] in
            repeat { try? await clock.sleep(for: limits.heartbeat) } while self?.beatOnce() ?? false
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

/// A lease of a channel for one stream; it ends on deinit at the latest.
final class ChannelLease: Sendable {
    let channel: ScreenChannel
    private let request: ClientRequest
    private let holder: QuotaHolder
    private let screens: LiveScreens
    private let hasEnded = Atomic(false)

    fileprivate init(
        _ channel: ScreenChannel, request: ClientRequest, holder: QuotaHolder, of screens: LiveScreens
    ) {
        (self.channel, self.request, self.holder, self.screens) = (channel, request, holder, screens)
    }

    deinit { end() }

    /// Releases the channel: the stream doesn't count any more, however long others keep it.
    func end() {
        if hasEnded.exchange(true, ordering: .relaxed) { return }
        screens.release(channel, of: request, for: holder)
    }
}

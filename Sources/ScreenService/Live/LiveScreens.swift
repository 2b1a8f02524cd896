import Basics
import HTTPServing
import Screens
import Synchronization

/// The channels of the streamed screens: one for each client request, as long as it has a stream.
final class LiveScreens: Sendable {
    private struct Contents {
        var channels: [ClientRequest: ScreenChannel] = [:]
        var counts = StreamCounts()
        var isBeating = false
    }

    let metrics: ScreenMetrics
    private let clock: any ServiceClock
    private let limits: StreamLimits
    private let state = Mutex(Contents())

    /// Creates the channels, bounded by `limits`. They are composed again when `changes` publishes a topic that they
    /// read. `clock` measures the time between heartbeats. Events are counted in `metrics`.
    init(changes: ChangeFeed, limits: StreamLimits, clock: any ServiceClock, metrics: ScreenMetrics) {
        (self.limits, self.clock, self.metrics) = (limits, clock, metrics)
        changes.observe(.streams) { [weak self] change in
            for channel in self?.channels ?? [] { channel.handle(change) }
        }
    }

    /// Opens a stream of the channel for `request`, which is created if there is none. The stream counts for `holder`
    /// until it is closed, and ends once `end` returns a reason. Throws a `Problem` if a limit is reached.
    func open(
        _ request: ClientRequest, for holder: QuotaHolder, end: @escaping @Sendable () -> ScreenStream.End?,
        compose: @escaping @Sendable () async throws -> Screen
    ) throws(Problem) -> ScreenStream {
        let (stream, begins) = try state.withLock { state throws(Problem) in
            // A channel that has ended isn't used again, but its screen may exist again.
            let known = state.channels[request].flatMap { $0.hasEnded ? nil : $0 }
            try state.counts.check(holder, known.map { ObjectIdentifier($0) }, limits)
            let channel = known ?? ScreenChannel(memory: request.memory, compose: compose)
            state.channels[request] = channel
            state.counts.add(holder, ObjectIdentifier(channel))
            let stream = ScreenStream(of: request, channel, for: holder, in: self, end: end)
            channel.add(stream)
            defer { state.isBeating = true }
            return (stream, !state.isBeating)
        }
        if begins { beat() }
        return stream
    }

    /// Closes a stream, unless it is closed.
    func close(
        _ stream: ObjectIdentifier, of channel: ScreenChannel, _ request: ClientRequest, for holder: QuotaHolder
    ) {
        state.withLock { state in
            guard let left = channel.remove(stream) else { return }
            state.counts.remove(holder, ObjectIdentifier(channel))
            if left == 0, state.channels[request] === channel { state.channels[request] = nil }
        }
    }

    /// Throws a `Problem` if the channels keep too many bytes. A channel's size is known after composing.
    func checkBytes() throws(Problem) {
        if keptBytes > limits.bytes { throw .noStream(.channelBytes) }
    }

    func renew(_ request: ClientRequest) { state.withLock { $0.channels[request] }?.renew() }

    /// Composes the screen of `request` again if it is streamed, and one of `revisions` is what the streams show.
    func renew(_ request: ClientRequest, showing revisions: [Identifier]) {
        state.withLock { $0.channels[request] }?.renew(showing: revisions)
    }

    /// Ends the channels of screens that may change, and their streams. Later streams of these screens get channels of
    /// their own; one that is being opened gets `error`. A channel whose first screen is being composed goes on.
    func endChannels(with error: any Error) { for channel in channels { channel.endUnlessConstant(with: error) } }

    /// Wakes the streams that have to end, so that they do at once.
    func endStreams() {
        for channel in channels { channel.forEachStream { if $0.isOver { $0.wake() } } }
    }

    var channelCount: Int { state.withLock { $0.channels.count } }

    var streamCount: Int { state.withLock { $0.counts.total } }

    var keptBytes: Int { channels.reduce(0) { $0 + $1.keptBytes } }

    private var channels: [ScreenChannel] { state.withLock { Array($0.channels.values) } }

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
            state.isBeating = !state.channels.isEmpty
            return state.isBeating
        }
    }
}

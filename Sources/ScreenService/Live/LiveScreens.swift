import Sectional
import Synchronization

/// The screens that clients stream: a channel for each that is composed alike, as long as somebody streams it.
final class LiveScreens: Sendable {
    private struct Entry {
        let channel: ScreenChannel
        var leases = 0
    }

    private struct State {
        var entries: [ScreenRequest: Entry] = [:]
        var isBeating = false
    }

    private let heartbeat: Duration
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    /// Screens that are composed again when `changes` tells of what they read. Each stream says something at least
    /// every `heartbeat`, by `clock`.
    init(changes: ChangeFeed, heartbeat: Duration, clock: any Clock<Duration>) {
        (self.heartbeat, self.clock) = (heartbeat, clock)
        changes.observe { [weak self] change in
            for channel in self?.channels ?? [] { channel.heed(change) }
        }
    }

    /// The channel of `request`, made where there is none, for as long as the lease lives.
    func lease(of request: ScreenRequest, compose: @escaping @Sendable () async throws -> Screen) -> ChannelLease {
        let (channel, begins) = state.withLock { state in
            // A channel that has ended stays so: what it was about may be back.
            let known = state.entries[request].flatMap { $0.channel.hasEnded ? nil : $0 }
            var entry = known ?? Entry(channel: ScreenChannel(compose: compose))
            entry.leases += 1
            state.entries[request] = entry
            defer { state.isBeating = true }
            return (entry.channel, !state.isBeating)
        }
        if begins { beat() }
        return ChannelLease(channel, request: request, of: self)
    }

    /// Composes the screen of `request` again where somebody streams it.
    func renew(_ request: ScreenRequest) { state.withLock { $0.entries[request]?.channel }?.renew() }

    /// How many streams there are.
    var streamCount: Int { channels.reduce(0) { $0 + $1.streamCount } }

    fileprivate func release(_ channel: ScreenChannel, of request: ScreenRequest) {
        // A channel that nobody uses goes when the lock is released, with whatever it holds.
        _ = state.withLock { state -> ScreenChannel? in
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

/// Keeps a channel as long as it lives.
final class ChannelLease: Sendable {
    let channel: ScreenChannel
    private let request: ScreenRequest
    private let screens: LiveScreens

    fileprivate init(_ channel: ScreenChannel, request: ScreenRequest, of screens: LiveScreens) {
        (self.channel, self.request, self.screens) = (channel, request, screens)
    }

    deinit { screens.release(channel, of: request) }
}

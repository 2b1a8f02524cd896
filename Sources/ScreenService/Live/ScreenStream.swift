import HTTPServing
import JSON
import Screens
import Synchronization

/// A stream of one screen to one client. It has no queue: when the client has received an event, the next one is a
/// patch from there to the current screen.
final class ScreenStream: BodyStream {
    /// The reason why a stream ends though its channel goes on.
    enum End {
        /// The authentication has expired, or what proves it isn't valid any more.
        case expired
        /// The token was revoked, which the client is told.
        case revoked
        /// The service is being stopped, which the client is told: it can connect again at once.
        case draining
    }

    private struct Contents {
        /// The revision that the client has once it has received what was sent.
        var shown: Revision?
        var hasBegun = false
        /// Whether the client has received an event. The first may tell of changes from before it connected.
        var hasSentEvent = false
        var isBeatDue = false
        var hasClosed = false
        var hasToldEnd = false
        var notify: (@Sendable () -> Void)?
    }

    let channel: ScreenChannel
    private let request: ClientRequest
    private let holder: QuotaHolder
    private let screens: LiveScreens
    private let end: @Sendable () -> End?
    private let state = Mutex(Contents())

    /// Creates a stream of `channel`, see ``LiveScreens/open(_:for:end:compose:)``.
    init(
        of request: ClientRequest, _ channel: ScreenChannel, for holder: QuotaHolder, in screens: LiveScreens,
        end: @escaping @Sendable () -> End?
    ) {
        (self.request, self.channel, self.holder) = (request, channel, holder)
        (self.screens, self.end) = (screens, end)
    }

    deinit { close() }

    /// Records that the client has `base`, or nothing. Called before the stream is read.
    func begin(from base: Revision?) { state.withLock { $0.shown = base } }

    /// Returns the next event, a due heartbeat, or `.later`; `.end` at the end.
    func next() -> BodyStreamPart {
        let (part, shown) = state.withLock { state in (firstOrLast(&state), state.shown) }
        if let part { return part }
        if channel.hasEnded { return .end }
        // Without the lock: the event may have to be made.
        let event = channel.event(from: shown, for: ObjectIdentifier(self))
        return state.withLock { state in
            guard let event else { return heartbeat(&state) }
            return take(event, &state)
        }
    }

    /// Returns the end or the beginning of the stream; `nil` in between.
    private func firstOrLast(_ state: inout Contents) -> BodyStreamPart? {
        if state.hasClosed || state.hasToldEnd { return .end }
        if let end = end() { return last(end, &state) }
        if state.hasBegun { return nil }
        state.hasBegun = true
        return .bytes(ServerSentEvent.retry)
    }

    private func take(_ event: ScreenChannel.Event, _ state: inout Contents) -> BodyStreamPart {
        screens.metrics.count(state.shown == nil ? .screen : .patch)
        if state.hasSentEvent, let changedAt = event.changedAt { screens.metrics.measureDelay(since: changedAt) }
        (state.shown, state.isBeatDue, state.hasSentEvent) = (event.revision, false, true)
        return .bytes(event.bytes)
    }

    private func heartbeat(_ state: inout Contents) -> BodyStreamPart {
        guard state.isBeatDue else { return .later }
        state.isBeatDue = false
        screens.metrics.count(.heartbeat)
        return .bytes(ServerSentEvent.heartbeat)
    }

    /// Returns the last part: the event that tells the reason, or nothing.
    private func last(_ end: End, _ state: inout Contents) -> BodyStreamPart {
        state.hasToldEnd = true
        if end != .expired { screens.metrics.count(.end) }
        return switch end {
        case .expired: .end
        case .revoked: .bytes(ServerSentEvent.revoked)
        case .draining: .bytes(ServerSentEvent.draining)
        }
    }

    func onReady(_ notify: @escaping @Sendable () -> Void) { state.withLock { $0.notify = notify } }

    func close() {
        state.withLock { state in (state.hasClosed, state.notify) = (true, nil) }
        screens.close(ObjectIdentifier(self), of: channel, request, for: holder)
    }

    func wake() { state.withLock { $0.notify }?() }

    var isOver: Bool { end() != nil }

    /// Makes a heartbeat due, which also detects whether the client is still connected.
    func beat() {
        state.withLock { $0.isBeatDue = true }
        wake()
    }
}

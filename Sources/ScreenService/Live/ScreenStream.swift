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

    private let lease: ChannelLease
    private let end: @Sendable () -> End?
    private let measures: StreamMeasures
    private let state: Mutex<Contents>

    /// Creates a stream for a client that has `base`, or nothing. It ends once `end` returns a reason. Its events are
    /// counted in `measures`.
    init(_ lease: ChannelLease, base: Revision?, measures: StreamMeasures, end: @escaping @Sendable () -> End?) {
        (self.lease, self.measures, self.end) = (lease, measures, end)
        state = Mutex(Contents(shown: base))
    }

    deinit { lease.channel.remove(ObjectIdentifier(self)) }

    /// Returns the next event, a due heartbeat, or `.later`; `.end` at the end.
    func next() -> BodyStreamPart {
        state.withLock { state in
            if state.hasClosed || state.hasToldEnd { return .end }
            if let end = end() { return last(end, &state) }
            if !state.hasBegun {
                state.hasBegun = true
                return .bytes(ServerSentEvent.retry)
            }
            if lease.channel.hasEnded { return .end }
            if let event = lease.channel.event(from: state.shown, for: ObjectIdentifier(self)) {
                measure(event, &state)
                (state.shown, state.isBeatDue) = (event.revision, false)
                return .bytes(event.bytes)
            }
            guard state.isBeatDue else { return .later }
            state.isBeatDue = false
            measures.count(.heartbeat)
            return .bytes(ServerSentEvent.heartbeat)
        }
    }

    private func measure(_ event: ScreenChannel.Event, _ state: inout Contents) {
        measures.count(state.shown == nil ? .screen : .patch)
        if state.hasSentEvent, let changedAt = event.changedAt { measures.measureDelay(since: changedAt) }
        state.hasSentEvent = true
    }

    /// Returns the last part: the event that tells the reason, or nothing.
    private func last(_ end: End, _ state: inout Contents) -> BodyStreamPart {
        state.hasToldEnd = true
        if end != .expired { measures.count(.end) }
        return switch end {
        case .expired: .end
        case .revoked: .bytes(ServerSentEvent.revoked)
        case .draining: .bytes(ServerSentEvent.draining)
        }
    }

    func onReady(_ notify: @escaping @Sendable () -> Void) { state.withLock { $0.notify = notify } }

    func close() {
        state.withLock { state in (state.hasClosed, state.notify) = (true, nil) }
        lease.channel.remove(ObjectIdentifier(self))
        lease.end()
    }

    /// Notifies the server that there may be something to send.
    func wake() { state.withLock { $0.notify }?() }

    /// Whether it has to end.
    var isOver: Bool { end() != nil }

    /// Makes a heartbeat due, which also detects whether the client is still connected.
    func beat() {
        state.withLock { $0.isBeatDue = true }
        wake()
    }
}

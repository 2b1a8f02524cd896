import HTTPServing
import JSON
import Sectional
import Synchronization

/// One client's stream of one screen. It keeps no queue: when the client has taken what was sent, it is sent what
/// leads from there to the current screen.
final class ScreenStream: BodyStream {
    private struct Contents {
        /// What the client shows, once it has taken what was sent.
        var shown: Revision?
        var hasBegun = false
        var isBeatDue = false
        var hasClosed = false
        var notify: (@Sendable () -> Void)?
    }

    private let lease: ChannelLease
    private let isExpired: @Sendable () -> Bool
    private let state: Mutex<Contents>

    /// A stream for a client that shows `base`, or nothing. It ends once `isExpired` says that what proved the caller
    /// doesn't any more.
    init(_ lease: ChannelLease, base: Revision?, isExpired: @escaping @Sendable () -> Bool) {
        (self.lease, self.isExpired) = (lease, isExpired)
        state = Mutex(Contents(shown: base))
    }

    deinit { lease.channel.remove(ObjectIdentifier(self)) }

    /// The next event, a heartbeat that is due, or nothing.
    func next() -> BodyStreamPart {
        state.withLock { state in
            if state.hasClosed || isExpired() { return .end }
            if !state.hasBegun {
                state.hasBegun = true
                return .bytes(ServerSentEvent.retry)
            }
            if lease.channel.hasEnded { return .end }
            if let (event, revision) = lease.channel.event(from: state.shown, for: ObjectIdentifier(self)) {
                (state.shown, state.isBeatDue) = (revision, false)
                return .bytes(event)
            }
            guard state.isBeatDue else { return .later }
            state.isBeatDue = false
            return .bytes(ServerSentEvent.heartbeat)
        }
    }

    func onReady(_ notify: @escaping @Sendable () -> Void) { state.withLock { $0.notify = notify } }

    func close() {
        state.withLock { state in (state.hasClosed, state.notify) = (true, nil) }
        lease.channel.remove(ObjectIdentifier(self))
    }

    /// There may be something to say.
    func wake() { state.withLock { $0.notify }?() }

    /// Something has to be said, be it only to see whether the client is still there.
    func beat() {
        state.withLock { $0.isBeatDue = true }
        wake()
    }
}

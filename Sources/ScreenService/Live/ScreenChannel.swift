import Basics
import JSON
import Screens
import Synchronization

/// The shared state of all streams of one screen: each change composes the screen once, and creates each patch once,
/// for all streams. The screen is kept only until all streams have sent it.
final class ScreenChannel: Sendable {
    struct Event {
        let bytes: Bytes
        let revision: Revision
        /// The time of the change that it tells of; `nil` if the screen was composed again for another reason.
        let changedAt: ContinuousClock.Instant?
    }

    private let compose: @Sendable () async throws -> Screen
    private let memory: Int
    private let state = Mutex(Contents())

    /// Creates a channel; `memory` is the approximate number of bytes that it keeps besides the screen.
    init(memory: Int = 0, compose: @escaping @Sendable () async throws -> Screen) {
        (self.memory, self.compose) = (memory, compose)
    }

    /// Returns the screen, composed if it isn't kept, with every change that came before this call. Throws the errors of
    /// composing, or the error that ended the channel.
    func screen() async throws -> Screen {
        try await withCheckedThrowingContinuation { continuation in
            let (known, begins) = state.withLock { state in
                if let known = state.known { return (Optional(known), false) }
                return (nil, state.wait(continuation))
            }
            if let known { continuation.resume(with: known) }
            if begins { composeAsLongAsStale() }
        }
    }

    /// Composes the screen again, and once more if data changes meanwhile.
    func renew() {
        let begins = state.withLock { state in
            guard state.end == nil else { return false }
            defer { (state.isStale, state.isComposing) = (state.isComposing, true) }
            return !state.isComposing
        }
        if begins { composeAsLongAsStale() }
    }

    /// Composes the screen again if it reads a topic of `change`, or is being composed: its topics aren't known yet. A
    /// change of anything touches each screen: one without topics may show a setting.
    func handle(_ change: ChangeFeed.Change) {
        let isTouched = state.withLock { state in
            let isTouched = state.isComposing || state.composed.map { change.invalidates($0.topics) } ?? false
            if isTouched { state.noteChange() }
            return isTouched
        }
        if isTouched { renew() }
    }

    /// Composes the screen again if a source failed, or is still loading: recovering publishes no change.
    func recover() {
        if state.withLock({ $0.hasFailed || $0.composed?.isPartial ?? false }) { renew() }
    }

    /// Composes the screen again if one of `revisions`, in which sections were still loading, is the one that was
    /// composed last, or turns out to be the one that is being composed.
    func renew(showing revisions: [Identifier]) {
        if state.withLock({ $0.noteArrival(after: revisions) }) { renew() }
    }

    /// Calls `body` with each stream, outside of the lock.
    func forEachStream(_ body: (ScreenStream) -> Void) {
        for stream in state.withLock({ $0.streams.values.compactMap(\.stream) }) { body(stream) }
    }

    /// The approximate number of bytes kept: the screen and its events while they are needed, and the revision.
    var keptBytes: Int {
        let (bytes, events) = state.withLock { ($0.keptBytes, Array($0.events.values)) }
        return events.reduce(bytes + memory) { $0 + ($1.known?.count ?? 0) }
    }

    /// Adds a stream, for which the screen is kept from now on.
    func add(_ stream: ScreenStream) { state.withLock { $0.add(stream) } }

    /// Removes a stream. Returns the number of those that are left; `nil` if it isn't one of them.
    func remove(_ stream: ObjectIdentifier) -> Int? { state.withLock { $0.remove(stream) } }

    /// Returns the next event for a stream that has sent `base`; `nil` if `base` is current, or has all sections while
    /// some of the screen are still loading: none is taken away from a client.
    func event(from base: Revision?, for stream: ObjectIdentifier? = nil) -> Event? {
        let next = state.withLock { state -> (Screen, Once<Bytes>, Once<Revision>, ContinuousClock.Instant?)? in
            if let stream { state.note(stream, shows: base?.id) }
            guard let screen = state.screen, screen.revision != base?.id else { return nil }
            if screen.rest != nil, let base, !base.isLoading { return nil }
            if let stream { state.note(stream, takes: screen.revision) }
            return (screen, state.event(from: base), state.revision, state.screenChangedAt)
        }
        // Made outside of the lock.
        return next.map { screen, event, revision, changedAt in
            Event(
                bytes: event.value { ServerSentEvent.event(from: base, to: screen) },
                revision: revision.value { screen.asRevision }, changedAt: changedAt)
        }
    }

    /// Ends the channel if its screen may change. What a screen reads isn't known before it is composed: until then,
    /// nothing has been sent, and the channel goes on.
    func endUnlessConstant(with error: any Error) {
        let streams = state.withLock { state in
            if state.composed?.isConstant == false { state.end = state.end ?? error }
            return state.streamsWithNews
        }
        for stream in streams { stream.wake() }
    }

    /// Whether the channel has ended: the screen doesn't exist any more, its role may not see it, or it may be stale.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// Detached: the task that publishes may still be in its transaction, whose uncommitted writes must not be shown.
    private func composeAsLongAsStale() { Task.detached { while await self.composeOnce() {} } }

    private func composeOnce() async -> Bool {
        let composed: Result<Screen, any Error>
        do { composed = .success(try await compose()) } catch { composed = .failure(error) }
        let (waiting, result, isStale, streams) = state.withLock { state in
            let taken = state.take(composed)
            // It may have ended meanwhile: its streams get nothing any more.
            let result = state.end.map { Result<Screen, any Error>.failure($0) } ?? composed
            return (taken.waiting, result, taken.isStale, state.streamsWithNews)
        }
        for continuation in waiting { continuation.resume(with: result) }
        for stream in streams { stream.wake() }
        return isStale
    }
}

/// A value that is made when it is first needed. Others who need it meanwhile wait for it.
final class Once<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)

    var known: Value? { state.withLockIfAvailable { $0 } ?? nil }

    /// Returns the value, which `make` makes if it isn't made yet.
    func value(_ make: () -> Value) -> Value {
        state.withLock { known in
            let value = known ?? make()
            known = value
            return value
        }
    }
}

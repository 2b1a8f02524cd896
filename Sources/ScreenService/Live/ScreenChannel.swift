import JSON
import Sectional
import Synchronization

/// One screen as it is composed alike for all who stream it: composed, and compared with what it was, once for each
/// change, however many they are. The screen itself is kept only until all of them have taken it.
final class ScreenChannel: Sendable {
    private let compose: @Sendable () async throws -> Screen
    private let memory: Int
    private let state = Mutex(Contents())

    /// A channel of what `compose` makes; `memory` is about how many bytes it keeps besides.
    init(memory: Int = 0, compose: @escaping @Sendable () async throws -> Screen) {
        (self.memory, self.compose) = (memory, compose)
    }

    /// The screen, composed if it isn't kept. Throws what composing throws, or threw when it ended.
    func screen() async throws -> Screen {
        try await withCheckedThrowingContinuation { continuation in
            let (known, begins) = state.withLock { state in
                if let known = state.known { return (Optional(known), false) }
                state.waiting.append(continuation)
                defer { state.isComposing = true }
                return (nil, !state.isComposing)
            }
            if let known { continuation.resume(with: known) }
            if begins { composeAsLongAsStale() }
        }
    }

    /// Composes the screen again, and once more where something changes meanwhile.
    func renew() {
        let begins = state.withLock { state in
            guard state.end == nil else { return false }
            defer { (state.isStale, state.isComposing) = (state.isComposing, true) }
            return !state.isComposing
        }
        if begins { composeAsLongAsStale() }
    }

    /// Composes the screen again where it reads what has changed; also where it is being composed, since nobody knows
    /// yet what it reads then.
    func heed(_ change: ChangeFeed.Change) {
        let isTouched = state.withLock { state in
            state.isComposing || state.composed.map { change.touches($0.topics) } ?? false
        }
        if isTouched { renew() }
    }

    /// Composes the screen again where a source failed: it may have recovered, and nobody would tell.
    func recover() {
        if state.withLock({ $0.hasFailed || $0.composed?.isPartial ?? false }) { renew() }
    }

    /// Calls `body` with each stream, without a lock held.
    func forEachStream(_ body: (ScreenStream) -> Void) {
        for stream in state.withLock({ $0.streams.values.compactMap(\.stream) }) { body(stream) }
    }

    /// How many streams there are.
    var streamCount: Int { state.withLock { $0.streams.count } }

    /// How many bytes are kept, about: the screen and its events as long as they are needed, and the revision.
    var keptBytes: Int { state.withLock { $0.keptBytes } + memory }

    func add(_ stream: ScreenStream) {
        let isMissing = state.withLock { state in
            state.add(stream)
            return state.known == nil
        }
        // It was composed for this stream, and all others had it.
        if isMissing { renew() }
    }

    func remove(_ stream: ObjectIdentifier) { state.withLock { $0.remove(stream) } }

    /// What `stream` has to say that has shown `base`: the event, and the revision that it leads to; `nil` where the
    /// screen is that revision.
    func event(from base: Revision?, for stream: ObjectIdentifier? = nil) -> (event: Bytes, revision: Revision)? {
        state.withLock { state in
            if let stream { state.note(stream, shows: base?.id) }
            guard let screen = state.screen, screen.revision != base?.id else { return nil }
            return (state.event(from: base, to: screen), state.revision(of: screen))
        }
    }

    /// Whether there is nothing more to come: the screen is there no more, or closed to the role.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// Detached: whoever tells of a write may be in the middle of it, and what isn't stored yet is shown to nobody.
    private func composeAsLongAsStale() { Task.detached { while await self.composeOnce() {} } }

    /// Returns whether it has to be done again.
    private func composeOnce() async -> Bool {
        let result: Result<Screen, any Error>
        do { result = .success(try await compose()) } catch { result = .failure(error) }
        let (waiting, isStale, streams) = state.withLock { state in
            let taken = state.take(result)
            return (taken.waiting, taken.isStale, state.streamsWithNews)
        }
        for continuation in waiting { continuation.resume(with: result) }
        for stream in streams { stream.wake() }
        return isStale
    }
}

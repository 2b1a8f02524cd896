import Identity
import JSON
import Sectional
import Synchronization

/// One screen as it is composed alike for all who stream it: composed, and compared with what it was, once for each
/// change, however many they are.
final class ScreenChannel: Sendable {
    fileprivate struct State {
        var screen: Screen?
        /// The screen's revision, once somebody is sent an event: one for all streams.
        var revision: Revision?
        var isComposing = false
        /// Whether something changed after composing had begun.
        var isStale = false
        /// Why there is nothing more to come.
        var end: (any Error)?
        /// Whether the screen could not be composed the last time.
        var hasFailed = false
        var streams: [ObjectIdentifier: WeakStream] = [:]
        var waiting: [CheckedContinuation<Screen, any Error>] = []
        /// Events that lead to the screen of now, by the revision that they begin at.
        var events: [Identifier: Bytes] = [:]
    }

    fileprivate struct WeakStream {
        weak var stream: ScreenStream?
    }

    private let compose: @Sendable () async throws -> Screen
    private let state = Mutex(State())

    /// A channel of what `compose` makes.
    init(compose: @escaping @Sendable () async throws -> Screen) { self.compose = compose }

    /// The screen, composed if nobody has asked for it yet. Throws what composing throws, or threw when it ended.
    func screen() async throws -> Screen {
        try await withCheckedThrowingContinuation { continuation in
            let known = state.withLock { state in
                if state.known == nil { state.waiting.append(continuation) }
                return state.known
            }
            if let known { continuation.resume(with: known) } else { renew() }
        }
    }

    /// Composes the screen again, and once more where something changes meanwhile.
    func renew() {
        let begins = state.withLock { state in
            guard state.end == nil else { return false }
            defer { (state.isStale, state.isComposing) = (state.isComposing, true) }
            return !state.isComposing
        }
        if begins { Task { while await composeOnce() {} } }
    }

    /// Composes the screen again where it reads what has changed; also where it is being composed, since nobody knows
    /// yet what it reads then.
    func heed(_ change: ChangeFeed.Change) {
        let isTouched = state.withLock { state in
            state.isComposing || state.screen.map { change.touches($0.topics) } ?? false
        }
        if isTouched { renew() }
    }

    /// Composes the screen again where a source failed: it may have recovered, and nobody would tell.
    func recover() {
        if state.withLock({ $0.hasFailed || !($0.screen?.failures.isEmpty ?? true) }) { renew() }
    }

    /// Calls `body` with each stream, without a lock held.
    func forEachStream(_ body: (ScreenStream) -> Void) {
        for stream in state.withLock({ $0.streams.values.compactMap(\.stream) }) { body(stream) }
    }

    /// How many streams there are.
    var streamCount: Int { state.withLock { $0.streams.count } }

    func add(_ stream: ScreenStream) {
        state.withLock { $0.streams[ObjectIdentifier(stream)] = WeakStream(stream: stream) }
    }

    func remove(_ stream: ObjectIdentifier) { state.withLock { $0.streams[stream] = nil } }

    /// What a stream has to say that has shown `base`: the event, and the revision that it leads to; `nil` where the
    /// screen is that revision.
    func event(from base: Revision?) -> (event: Bytes, revision: Revision)? {
        state.withLock { state in
            guard let screen = state.screen, screen.revision != base?.id else { return nil }
            let key = base?.id ?? ""
            let event = state.events[key] ?? ServerSentEvent.event(from: base, to: screen)
            state.events[key] = event
            let revision = state.revision ?? screen.asRevision
            state.revision = revision
            return (event, revision)
        }
    }

    /// Whether there is nothing more to come: the screen is there no more, or closed to the role.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// Returns whether it has to be done again.
    private func composeOnce() async -> Bool {
        let result: Result<Screen, any Error>
        do { result = .success(try await compose()) } catch { result = .failure(error) }
        let (waiting, isStale) = state.withLock { state in state.take(result) }
        for continuation in waiting { continuation.resume(with: result) }
        forEachStream { $0.wake() }
        return isStale
    }
}

extension ScreenChannel.State {
    /// What there is without composing.
    fileprivate var known: Result<Screen, any Error>? { end.map { .failure($0) } ?? screen.map { .success($0) } }

    fileprivate mutating func take(
        _ result: Result<Screen, any Error>
    ) -> (waiting: [CheckedContinuation<Screen, any Error>], isStale: Bool) {
        switch result {
        case .success(let screen):
            if screen.revision != self.screen?.revision { (events, revision) = ([:], nil) }
            (self.screen, hasFailed) = (screen, false)
        case .failure(let error): (end, hasFailed) = (end ?? (error.isFinal ? error : nil), true)
        }
        isComposing = isStale
        defer { (waiting, isStale) = ([], false) }
        return (waiting, isStale)
    }
}

extension Error {
    /// Whether trying again would fail alike.
    fileprivate var isFinal: Bool {
        switch self as? ScreenError {
        case .forbidden, .notFound, .sectionNotFound: true
        case .everySectionFailed, nil: false
        }
    }
}

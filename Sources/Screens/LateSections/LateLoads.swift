import Basics
import Synchronization

/// An error: a load was cancelled, because the service is being stopped and no request waits for it.
public struct LateLoadsEnded: Error, Equatable, Sendable {}

/// The loads of sections that may be late, of all screens of a service, bounded in number.
public final class LateLoads: Sendable {
    private let maximumCount: Int
    private let state = Mutex((running: [ObjectIdentifier: LateLoad](), hasEnded: false))

    /// At most `maximumCount` loads at a time. If there are more, screens wait for their sections.
    public init(maximumCount: Int) { self.maximumCount = maximumCount }

    /// The number of loads that haven't ended.
    public var count: Int { state.withLock { $0.running.count } }

    /// Ends the loads, for good: no section is late any more, and loads that no request waits for are cancelled.
    public func end() {
        let running = state.withLock { state in
            state.hasEnded = true
            return Array(state.running.values)
        }
        for load in running { load.endWithService() }
    }

    /// Starts a load; returns `nil` if there are too many. Calls `late` if it hasn't ended after `deadline`.
    func start(
        deadline: Duration, clock: any ServiceClock,
        _ operation: @escaping @Sendable () async throws -> LoadedPart, late: @escaping @Sendable (Late) -> Void
    ) -> LateLoad? {
        let load = LateLoad(of: self)
        let isAdded = state.withLock { state -> Bool in
            guard !state.hasEnded, state.running.count < maximumCount else { return false }
            state.running[ObjectIdentifier(load)] = load
            return true
        }
        guard isAdded else { return nil }
        let miss: @Sendable (Int) -> Void = { _ in
            let error = Late(deadline: deadline)
            if load.finish(.failure(error)) { late(error) }
        }
        // As long as the operation doesn't suspend, nothing leaves the thread.
        let running = DetachedRun.start(deadline: deadline, clock: clock, late: [miss]) { _ in
            _ = load.finish(await Result(catching: operation))
        }
        load.note(running.first)
        return load
    }

    fileprivate func remove(_ load: LateLoad) {
        // Freed outside of the lock.
        _ = state.withLock { $0.running.removeValue(forKey: ObjectIdentifier(load)) }
    }
}

/// The load of a section that goes on after its screen was sent, until the deadline of sections at the latest. The end
/// of the service cancels it only if no request waits for it.
final class LateLoad: Sendable {
    typealias Outcome = Result<LoadedPart, any Error>

    private struct Contents {
        /// The request that began the load, and those that wait for it since.
        var waiting = 1
        var isEnding = false
        var task: Task<Void, Never>?

        var isAbandoned: Bool { isEnding && waiting == 0 }
    }

    private let ending = SingleFlight<LoadedPart>()
    private let contents = Mutex(Contents())
    /// Where it is removed when it has ended.
    private let loads: LateLoads

    fileprivate init(of loads: LateLoads) { self.loads = loads }

    var known: Outcome? { ending.result }

    var outcome: Outcome { get async { await Result(catching: { try await ending.value() }) } }

    /// Notes the task to cancel, unless the load has ended already.
    fileprivate func note(_ task: Task<Void, Never>?) { if known == nil { contents.withLock { $0.task = task } } }

    func hold() { contents.withLock { $0.waiting += 1 } }

    func release() { cancelIfAbandoned { $0.waiting -= 1 } }

    /// Cancels the load as soon as no request waits for it.
    func endWithService() { cancelIfAbandoned { $0.isEnding = true } }

    /// Returns the part or, if it isn't loaded after `time`, this load as the part. Throws what loading throws.
    func part(within time: Duration, clock: any ServiceClock) async throws -> LoadedPart {
        if let known { return try known.get() }
        let outcome = try? await SideBySide.value(within: time, clock: clock) { await self.outcome }
        return try outcome?.get() ?? .loading(self)
    }

    private func cancelIfAbandoned(after change: (inout Contents) -> Void) {
        let (isAbandoned, task) = contents.withLock { contents in
            change(&contents)
            return (contents.isAbandoned, contents.isAbandoned ? contents.task.take() : nil)
        }
        guard isAbandoned else { return }
        _ = finish(.failure(LateLoadsEnded()))
        task?.cancel()
    }

    /// Returns whether the load ends with this outcome.
    fileprivate func finish(_ outcome: Outcome) -> Bool {
        guard ending.end(outcome) else { return false }
        loads.remove(self)
        return true
    }
}

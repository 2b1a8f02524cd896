import Basics
import Synchronization

/// An error: a load was cancelled, because the service is being stopped and no request waits for it.
public struct LateLoadsEnded: Error, Equatable, Sendable {}

/// The loads of sections that may be late, of all screens of a service, bounded in number.
public final class LateLoads: Sendable {
    private struct Contents {
        var running: [ObjectIdentifier: LateLoad] = [:]
        var hasEnded = false
    }

    private let maximumCount: Int
    private let state = Mutex(Contents())

    /// At most `maximumCount` loads at a time. If there are more, screens wait for their sections, as those of clients
    /// that don't understand late sections do.
    public init(maximumCount: Int) { self.maximumCount = maximumCount }

    /// The number of loads that haven't ended.
    public var count: Int { state.withLock { $0.running.count } }

    /// Ends the loads, for good: from now on, no section is late, and those whose screens were sent without them are
    /// cancelled. A load that a request waits for goes on as long as it does.
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
        let load = LateLoad { [weak self] in self?.remove($0) }
        guard add(load) else { return nil }
        load.start(deadline: deadline, clock: clock, operation, late: late)
        return load
    }

    private func add(_ load: LateLoad) -> Bool {
        state.withLock { state in
            guard !state.hasEnded, state.running.count < maximumCount else { return false }
            state.running[ObjectIdentifier(load)] = load
            return true
        }
    }

    private func remove(_ load: LateLoad) {
        // Freed outside of the lock.
        _ = state.withLock { $0.running.removeValue(forKey: ObjectIdentifier(load)) }
    }
}

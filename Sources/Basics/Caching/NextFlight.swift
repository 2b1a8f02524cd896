import Synchronization

/// A load of which each caller needs one that begins after it has asked. All who ask while a load runs share the next
/// one: there is one at a time, and nobody gets a value from before the question.
public final class NextFlight<Value: Sendable>: Sendable {
    private struct Contents {
        /// The load that hasn't begun yet.
        var next: Task<Value, any Error>?
        /// The load that began last.
        var latest: Task<Value, any Error>?
    }

    private let state = Mutex(Contents())

    /// A flight that loads nothing until it is asked.
    public init() {}

    /// Returns the value of a load that begins after this call: of `load`, or that of another caller. It goes on if the
    /// caller is cancelled. Throws what the load throws.
    public func value(_ load: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await joined(load).value
    }

    private func joined(_ load: @escaping @Sendable () async throws -> Value) -> Task<Value, any Error> {
        state.withLock { state in
            if let next = state.next { return next }
            // Detached: it is for all who ask, so it has no task-local of one of them, such as a transaction.
            let next = Task.detached { [self, latest = state.latest] in
                _ = await latest?.result
                begin()
                return try await load()
            }
            state.next = next
            return next
        }
    }

    private func begin() { state.withLock { ($0.latest, $0.next) = ($0.next, nil) } }
}

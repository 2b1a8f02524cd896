import Basics
import Synchronization

/// The keys under which something runs now: once for each key at a time.
final class KeysInFlight<Key: Hashable & Sendable>: Sendable {
    private let runs = Mutex<[Key: SingleFlight<Void>]>([:])

    /// Runs `body`. If a run with `key` is under way, all who come meanwhile wait for its end, and then run side by side;
    /// if it fails, none of them runs, and each throws an ``ActionFailure``. So nobody waits for more than one run.
    func run<Value>(_ key: Key, _ body: () async throws -> Value) async throws -> Value {
        let own = SingleFlight<Void>()
        let earlier = runs.withLock { runs in
            let earlier = runs[key]
            if earlier == nil { runs[key] = own }
            return earlier
        }
        if let earlier {
            try await Trace.span("queue", ["sectional.queue": "keys"]) { try await earlier.value() }
            return try await body()
        }
        let result = await Result { try await body() }
        runs.withLock { $0[key] = nil }
        own.end(result.map { _ in () }.mapError { ActionFailure(ofRepeatAfter: $0) })
        return try result.get()
    }
}

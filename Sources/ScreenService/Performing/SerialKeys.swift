import Basics
import Synchronization

/// A lock for each key: runs with the same key take turns.
final class SerialKeys<Key: Hashable & Sendable>: Sendable {
    /// The waiting runs, for each key in use.
    private let waiting = Mutex<[Key: [CheckedContinuation<Void, Never>]]>([:])

    /// Runs `body` once no other run has `key`.
    func run<Value>(_ key: Key, _ body: () async throws -> Value) async rethrows -> Value {
        await enter(key)
        defer { leave(key) }
        return try await body()
    }

    private func enter(_ key: Key) async {
        guard !isInUse(key) else { return await Trace.span("queue", ["sectional.queue": "keys"]) { await wait(key) } }
        await wait(key)
    }

    private func isInUse(_ key: Key) -> Bool {
        OpenSpan.current != nil && waiting.withLock { $0[key] != nil }
    }

    private func wait(_ key: Key) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting[key] == nil else {
                    waiting[key]?.append(continuation)
                    return false
                }
                waiting[key] = []
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave(_ key: Key) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            if waiting[key]?.isEmpty ?? true {
                waiting[key] = nil
                return nil
            }
            return waiting[key]?.removeFirst()
        }
        next?.resume()
    }
}

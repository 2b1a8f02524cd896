import Synchronization

/// Lets tasks do something one after the other, in the order in which they came.
public final class Turn: Sendable {
    private struct Contents {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(Contents())

    /// Nobody's turn.
    public init() {}

    /// Runs `body` when it is its turn. Throws what `body` throws.
    public func taken<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        await take()
        defer { pass() }
        return try await body()
    }

    private func take() async {
        await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                if state.isTaken { state.waiting.append(continuation) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isFirst { continuation.resume() }
        }
    }

    private func pass() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isTaken = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}

import Synchronization

/// The outcome of something asynchronous that never really waits, on this thread, as a worker has it.
func immediately<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    Task.immediate {
        do { outcome.set(.success(try await body())) } catch { outcome.set(.failure(error)) }
    }
    guard let result = outcome.value else { throw UsageError(text: "composing has left its thread") }
    return try result.get()
}

private final class Outcome<Value: Sendable>: Sendable {
    private let state = Mutex<Result<Value, any Error>?>(nil)

    var value: Result<Value, any Error>? { state.withLock { $0 } }

    func set(_ result: Result<Value, any Error>) { state.withLock { $0 = result } }
}

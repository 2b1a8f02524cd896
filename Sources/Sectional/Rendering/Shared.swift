import Synchronization

/// A value that several parts of a screen share, loaded once, on first use (single flight): a title with a count then
/// agrees with the rows of the section.
public final class Shared<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case loading([CheckedContinuation<Value, any Error>])
        case loaded(Result<Value, any Error>)
    }

    private let state = Mutex(State.idle)
    private let load: @Sendable () async throws -> Value

    /// A value that `load` loads.
    public init(_ load: @escaping @Sendable () async throws -> Value) { self.load = load }

    /// The loaded value. Throws what loading threw.
    public var value: Value {
        get async throws {
            guard begin() else { return try await finished() }
            let result = await Result(catching: load)
            for waiting in finish(result) { waiting.resume(with: result) }
            return try result.get()
        }
    }

    private func begin() -> Bool {
        state.withLock { state in
            guard case .idle = state else { return false }
            state = .loading([])
            return true
        }
    }

    private func finished() async throws -> Value {
        if case .loaded(let result) = state.withLock({ $0 }) { return try result.get() }
        return try await withCheckedThrowingContinuation { continuation in
            if let result = wait(continuation) { continuation.resume(with: result) }
        }
    }

    private func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Result<Value, any Error>? {
        state.withLock { state in
            if case .loaded(let result) = state { return result }
            if case .loading(let waiting) = state { state = .loading(waiting + [continuation]) }
            return nil
        }
    }

    private func finish(_ result: Result<Value, any Error>) -> [CheckedContinuation<Value, any Error>] {
        state.withLock { state in
            defer { state = .loaded(result) }
            if case .loading(let waiting) = state { return waiting }
            return []
        }
    }
}

extension Result where Failure == any Error {
    init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

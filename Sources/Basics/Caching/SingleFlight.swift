public import Synchronization

/// A value that is loaded once for all who ask for it: the first caller runs its closure, and those who ask while it
/// runs, or later, get the same result. Its code is inlinable, so that other modules can specialize it.
public final class SingleFlight<Value: Sendable>: Sendable {
    @usableFromInline
    enum Phase: Sendable {
        case idle
        case loading([CheckedContinuation<Value, any Error>])
        case loaded(Result<Value, any Error>)
    }

    @usableFromInline let phase: Mutex<Phase>

    /// A flight that the first caller of ``value(_:)`` begins.
    @inlinable
    public init() { phase = Mutex(.idle) }

    /// A flight that has ended with `result`: nothing is loaded.
    @inlinable
    public init(_ result: Result<Value, any Error>) { phase = Mutex(.loaded(result)) }

    /// Returns the value. The first caller runs `load`; the others suspend until it ends. Throws what `load` throws.
    @inlinable
    public func value(_ load: () async throws -> Value) async throws -> Value {
        guard begin() else { return try await finished() }
        let result = await Result(catching: load)
        for waiting in finish(result) { waiting.resume(with: result) }
        return try result.get()
    }

    @inlinable
    func begin() -> Bool {
        phase.withLock { phase in
            guard case .idle = phase else { return false }
            phase = .loading([])
            return true
        }
    }

    @inlinable
    func finished() async throws -> Value {
        if case .loaded(let result) = phase.withLock({ $0 }) { return try result.get() }
        return try await withCheckedThrowingContinuation { continuation in
            if let result = wait(continuation) { continuation.resume(with: result) }
        }
    }

    /// Adds `continuation` to those that wait. Returns the result if loading has ended meanwhile.
    @inlinable
    func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Result<Value, any Error>? {
        phase.withLock { phase in
            if case .loaded(let result) = phase { return result }
            if case .loading(var waiting) = phase {
                // Only one array: appending must not copy it.
                phase = .idle
                waiting.append(continuation)
                phase = .loading(waiting)
            }
            return nil
        }
    }

    @inlinable
    func finish(_ result: Result<Value, any Error>) -> [CheckedContinuation<Value, any Error>] {
        phase.withLock { phase in
            defer { phase = .loaded(result) }
            if case .loading(let waiting) = phase { return waiting }
            return []
        }
    }
}

extension SingleFlight: Equatable {
    /// Returns whether both are the same object.
    public static func == (one: SingleFlight, other: SingleFlight) -> Bool { one === other }
}

extension Result where Failure == any Error {
    /// The result of `body`: the value that it returns, or the error that it throws.
    @inlinable
    package init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

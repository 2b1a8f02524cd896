public import Synchronization

/// A value that is made once for all who ask for it: the first caller runs its closure, or somebody sets the result, and
/// those who ask before, or later, get the same. Its code is inlinable, so that other modules can specialize it.
public final class SingleFlight<Value: Sendable>: Sendable {
    @usableFromInline
    enum Phase: Sendable {
        case idle
        case underWay([CheckedContinuation<Value, any Error>])
        case ended(Result<Value, any Error>)
    }

    @usableFromInline let phase: Mutex<Phase>

    /// A flight that the first caller of ``value(_:)`` begins.
    @inlinable
    public init() { phase = Mutex(.idle) }

    /// A flight that has ended with `result`: nothing is loaded.
    @inlinable
    public init(_ result: Result<Value, any Error>) { phase = Mutex(.ended(result)) }

    /// The result, or `nil` if the flight hasn't ended.
    @inlinable
    public var result: Result<Value, any Error>? {
        phase.withLock { if case .ended(let result) = $0 { result } else { nil } }
    }

    /// Returns the value. The first caller runs `load`; the others suspend until it ends. Throws what `load` throws.
    @inlinable
    public func value(_ load: () async throws -> Value) async throws -> Value {
        guard begin() else { return try await value() }
        let result = await Result(catching: load)
        end(result)
        return try result.get()
    }

    /// Returns the value that somebody else makes; suspends until the flight ends. Throws its error.
    @inlinable
    public func value() async throws -> Value {
        if let result { return try result.get() }
        return try await withCheckedThrowingContinuation { continuation in
            if let result = wait(continuation) { continuation.resume(with: result) }
        }
    }

    /// Begins the flight. Returns false if it has begun or ended already.
    @inlinable
    public func begin() -> Bool {
        phase.withLock { phase in
            guard case .idle = phase else { return false }
            phase = .underWay([])
            return true
        }
    }

    /// Ends the flight. Returns false, and leaves the result as it is, if it has ended already.
    @discardableResult
    @inlinable
    public func end(_ result: Result<Value, any Error>) -> Bool {
        let waiting = phase.withLock { phase -> [CheckedContinuation<Value, any Error>]? in
            if case .ended = phase { return nil }
            defer { phase = .ended(result) }
            if case .underWay(let waiting) = phase { return waiting }
            return []
        }
        for continuation in waiting ?? [] { continuation.resume(with: result) }
        return waiting != nil
    }

    /// Adds `continuation` to those that wait. Returns the result if the flight has ended meanwhile.
    @inlinable
    func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Result<Value, any Error>? {
        phase.withLock { phase in
            switch phase {
            case .idle: phase = .underWay([continuation])
            case .underWay(var waiting):
                // Only one array: appending must not copy it.
                phase = .idle
                waiting.append(continuation)
                phase = .underWay(waiting)
            case .ended(let result): return result
            }
            return nil
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
    public init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

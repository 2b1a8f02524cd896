public import Synchronization

/// A value that is made once for all who ask: by the first caller's closure, or by code that ends the flight.
public final class SingleFlight<Value: Sendable>: Sendable {
    @usableFromInline enum Phase: Sendable {
        case idle
        case underWay([CheckedContinuation<Value, any Error>])
        case ended(Result<Value, any Error>)
    }

    @usableFromInline let phase: Mutex<Phase>

    /// A flight that the first caller of ``value(_:)`` begins.
    @inlinable public init() { phase = Mutex(.idle) }

    /// A flight that has ended with `result`: nothing is loaded.
    @inlinable public init(_ result: Result<Value, any Error>) { phase = Mutex(.ended(result)) }

    /// The result, or `nil` if the flight hasn't ended.
    @inlinable public var result: Result<Value, any Error>? {
        phase.withLock { if case .ended(let result) = $0 { result } else { nil } }
    }

    /// Returns the value. The first caller runs `load`; the others suspend until it ends. Throws what `load` throws.
    @inlinable public func value(_ load: () async throws -> Value) async throws -> Value {
        guard begin() else { return try await value() }
        let result = await Result(catching: load)
        end(result)
        return try result.get()
    }

    /// Returns the value that somebody else makes; suspends until the flight ends. Throws its error.
    @inlinable public func value() async throws -> Value {
        if let result { return try result.get() }
        return try await withCheckedThrowingContinuation { continuation in
            if let result = wait(continuation) { continuation.resume(with: result) }
        }
    }

    /// Begins the flight. Returns false if it has begun or ended already.
    @inlinable public func begin() -> Bool {
        phase.withLock { phase in
            guard case .idle = phase else { return false }
            phase = .underWay([])
            return true
        }
    }

    /// Ends the flight. Returns false, and leaves the result as it is, if it has ended already.
    @discardableResult
    @inlinable public func end(_ result: Result<Value, any Error>) -> Bool {
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
    @inlinable func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Result<Value, any Error>? {
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
    public static func == (one: SingleFlight, other: SingleFlight) -> Bool { one === other }
}

extension Result where Failure == any Error {
    /// The result of `body`: the value that it returns, or the error that it throws.
    @inlinable public init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// A load for callers who need a value from after their call. All who call while a load runs share the next one.
public final class NextFlight<Value: Sendable>: Sendable {
    private struct Contents {
        /// The load that hasn't begun yet.
        var next: Task<Value, any Error>?
        /// The load that began last.
        var latest: Task<Value, any Error>?
    }

    private let state = Mutex(Contents())

    public init() {}

    /// Returns the value of a load that begins after this call, and isn't cancelled with the caller. Throws its error.
    public func value(_ load: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = state.withLock { state -> Task<Value, any Error> in
            if let next = state.next { return next }
            // Detached: it is for all who ask, so it has no task-local of one of them, such as a transaction.
            let next = Task.detached { [self, latest = state.latest] in
                _ = await latest?.result
                self.state.withLock { ($0.latest, $0.next) = ($0.next, nil) }
                return try await load()
            }
            state.next = next
            return next
        }
        return try await task.value
    }
}

/// Lets tasks do something one after the other, in the order in which they came.
public final class Turn: Sendable {
    private struct Contents {
        var isTaken = false
        var waiting: ArraySlice<CheckedContinuation<Void, Never>> = []
    }

    private let state = Mutex(Contents())

    public init() {}

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
            return state.waiting.popFirst()
        }
        next?.resume()
    }
}

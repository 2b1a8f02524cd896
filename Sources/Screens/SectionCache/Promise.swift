import Synchronization

/// A value that is set once, later; any number of tasks wait for it.
final class Promise<Value: Sendable>: Sendable {
    private enum Phase {
        case open([CheckedContinuation<Value, Never>])
        case kept(Value)
    }

    private let phase = Mutex<Phase>(.open([]))

    /// The value, or `nil` if it isn't set yet.
    var known: Value? { phase.withLock { if case .kept(let value) = $0 { value } else { nil } } }

    /// The value; suspends until it is set.
    var value: Value {
        get async {
            if let known { return known }
            return await withCheckedContinuation { continuation in
                if let value = wait(continuation) { continuation.resume(returning: value) }
            }
        }
    }

    /// Sets the value, unless it is set already.
    func keep(_ value: Value) { _ = keepFirst(value) }

    /// Sets the value. Returns false, and sets nothing, if it is set already.
    func keepFirst(_ value: Value) -> Bool {
        let waiting = phase.withLock { phase -> [CheckedContinuation<Value, Never>]? in
            guard case .open(let waiting) = phase else { return nil }
            phase = .kept(value)
            return waiting
        }
        for continuation in waiting ?? [] { continuation.resume(returning: value) }
        return waiting != nil
    }

    /// Adds `continuation` to those that wait. Returns the value if it is set meanwhile.
    private func wait(_ continuation: CheckedContinuation<Value, Never>) -> Value? {
        phase.withLock { phase in
            guard case .open(var waiting) = phase else {
                if case .kept(let value) = phase { return value } else { return nil }
            }
            // Only one array: appending must not copy it.
            phase = .open([])
            waiting.append(continuation)
            phase = .open(waiting)
            return nil
        }
    }
}

import Synchronization

/// A value that is made when it is first needed. Whoever needs it meanwhile waits for it.
final class Once<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)

    /// The value, if it is made.
    var known: Value? { state.withLockIfAvailable { $0 } ?? nil }

    /// Returns the value, which `make` makes if it isn't made yet.
    func value(_ make: () -> Value) -> Value {
        state.withLock { known in
            let value = known ?? make()
            known = value
            return value
        }
    }
}

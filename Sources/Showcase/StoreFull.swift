import Screens

extension ActionError {
    /// Returns the result of `add`. Throws what `add` throws; instead of `StoreFull`, `limitReached` with the text that
    /// `text` returns for the maximum.
    static func whereFull<Value>(
        _ text: (Int) -> String, _ add: () async throws -> Value
    ) async throws -> Value {
        do { return try await add() } catch let full as StoreFull {
            throw ActionError.limitReached(text(full.maximum))
        }
    }
}

/// An error: a store is full.
package struct StoreFull: Error, Equatable, Sendable {
    /// The maximum number of things in the store.
    package let maximum: Int

    /// The error of a store with the maximum `maximum`.
    package init(maximum: Int) { self.maximum = maximum }
}

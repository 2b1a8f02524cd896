import Sectional

extension ActionError {
    /// Runs `add`. Throws `limitReached` with the sentence that `text` makes of the maximum where the store is full.
    static func whereFull<Value>(
        _ text: (Int) -> String, _ add: () async throws -> Value
    ) async throws -> Value {
        do { return try await add() } catch let full as StoreFull {
            throw ActionError.limitReached(text(full.maximum))
        }
    }
}

/// A store holds as many things of a kind as it may.
public struct StoreFull: Error, Equatable, Sendable {
    /// How many that is.
    public let maximum: Int

    /// A store that holds `maximum` things.
    public init(maximum: Int) { self.maximum = maximum }
}

internal import Basics

/// A value that several parts of a screen need. It is loaded once, when the first of them asks for it: a title that
/// counts the rows of a section counts the rows that the section shows. Who asks first loads it for all, so outside of
/// ``Personal`` it doesn't depend on the caller.
public final class Shared<Value: Sendable>: Sendable {
    private let flight = SingleFlight<Value>()
    private let load: @Sendable () async throws -> Value

    /// A value that `load` loads.
    public init(_ load: @escaping @Sendable () async throws -> Value) { self.load = load }

    /// The value. Throws what loading threw.
    public var value: Value { get async throws { try await flight.value(load) } }
}

/// A check of something that the service depends on, such as another service.
public struct HealthCheck: Sendable {
    /// The check's name in the log, on the management listener and in metrics, unique among the service's checks.
    public let name: String
    /// Throws if the check fails.
    let check: @Sendable () async throws -> Void

    /// Creates a check, which fails if `check` throws. It has a timeout of 2 seconds of its own, and runs at most once a
    /// second, beside the others. Operators read the error's description; clients never do.
    public init(_ name: String, _ check: @escaping @Sendable () async throws -> Void) {
        (self.name, self.check) = (name, check)
    }
}

/// A check of something that the service depends on, such as another service.
public struct HealthCheck: Sendable {
    /// The check's name in the log, on the management listener and in metrics, unique among the service's checks.
    public let name: String
    let check: @Sendable () async throws -> Void

    /// Creates a check, which fails if `check` throws. It has a timeout of 2 seconds of its own, and runs at most once a
    /// second, beside the others. Operators read the error's description; clients never do.
    public init(_ name: String, _ check: @escaping @Sendable () async throws -> Void) {
        (self.name, self.check) = (name, check)
    }
}

struct HealthFinding: Equatable, Sendable {
    struct Failure: Equatable, Sendable {
        let reason: String
        /// The time of the first failure since the check passed last, in seconds since 1970.
        let since: Int64
    }

    let name: String
    /// The failure, or `nil` if the check passed.
    let failure: Failure?

    var isPassing: Bool { failure == nil }
}

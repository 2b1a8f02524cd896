/// The result of a health check.
public struct HealthFinding: Equatable, Sendable {
    /// A failed check.
    public struct Failure: Equatable, Sendable {
        /// The reason, for operators.
        public let reason: String
        /// The time of the first failure since the check passed last, in seconds since 1970.
        public let since: Int64
    }

    /// The name of the check.
    public let name: String
    /// The failure, or `nil` if the check passed.
    public let failure: Failure?

    /// Whether the check passed.
    public var isPassing: Bool { failure == nil }
}

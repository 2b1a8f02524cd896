/// The result of a health check.
package struct HealthFinding: Equatable, Sendable {
    /// A failed check.
    package struct Failure: Equatable, Sendable {
        /// The reason, for operators.
        package let reason: String
        /// The time of the first failure since the check passed last, in seconds since 1970.
        package let since: Int64
    }

    /// The name of the check.
    package let name: String
    /// The failure, or `nil` if the check passed.
    package let failure: Failure?

    /// Whether the check passed.
    package var isPassing: Bool { failure == nil }
}

internal import HTTPServing
internal import Identity
import ScreenService

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

extension [HealthCheck] {
    /// Returns the checks of `/readyz`. Throws a configuration error if two have the same name: the findings are listed
    /// by name.
    func readinessChecks() throws -> [ReadinessCheck] {
        var names: Set<Identifier> = [Identifier(Draining.name)]
        for check in self where !names.insert(Identifier(check.name)).inserted {
            throw CommandError.configuration("there are two health checks '\(check.name)'")
        }
        return map { ReadinessCheck($0.name, $0.check) }
    }
}

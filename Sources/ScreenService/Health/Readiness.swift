public import HTTPServing

/// Whether the service can answer requests: all health checks pass, and the process isn't shutting down.
final class Readiness: Sendable {
    let checks: [SharedHealthCheck]
    private let draining: Draining

    /// Readiness by the checks of `options`. Writes to `log` when a check fails, fails for another reason, or passes
    /// again; not for each request, since anyone can send those.
    init(_ options: ScreenService.Options, _ log: Log) {
        draining = options.draining
        checks = options.healthChecks.map { check in
            SharedHealthCheck(check, clock: options.clock) { finding in
                switch finding.failure {
                case let failure?: log(.error, "unhealthy", ["check": finding.name, "error": failure.reason])
                case nil: log(.info, "healthy", ["check": finding.name])
                }
            }
        }
    }

    /// Whether the process isn't shutting down and all checks pass. They run concurrently, each at most once a second.
    var isReady: Bool {
        get async { if draining.isDraining { false } else { await findings().allSatisfy(\.isPassing) } }
    }

    /// Returns the findings of all checks, which run concurrently, each at most once a second.
    func findings() async -> [HealthFinding] {
        let found = await withTaskGroup { group in
            for (index, check) in checks.enumerated() { group.addTask { (index, await check.finding()) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        return [draining.finding] + found.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

extension Draining {
    /// The name of its finding among those of the health checks.
    public static let name = "serving"

    var finding: HealthFinding {
        HealthFinding(
            name: Self.name,
            failure: beganAt.map { HealthFinding.Failure(reason: "the process is shutting down", since: $0) })
    }
}

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

public struct HealthFinding: Equatable, Sendable {
    public struct Failure: Equatable, Sendable {
        public let reason: String
        /// The time of the first failure since the check passed last, in seconds since 1970.
        public let since: Int64
    }

    public let name: String
    /// The failure, or `nil` if the check passed.
    public let failure: Failure?

    public var isPassing: Bool { failure == nil }
}

/// A check of something that the service depends on, such as another service.
public struct HealthCheck: Sendable {
    /// The check's name in the log.
    public let name: String
    /// Throws if the check fails.
    let check: @Sendable () async throws -> Void

    /// Creates a check, which fails if `check` throws. All checks together have a timeout of 2 seconds, and run at most
    /// once a second.
    public init(_ name: String, _ check: @escaping @Sendable () async throws -> Void) {
        (self.name, self.check) = (name, check)
    }
}

extension [HealthCheck] {
    /// Runs all checks concurrently. Throws ``Unwell`` for the first that fails.
    func run() async throws {
        try await withThrowingTaskGroup { group in
            for check in self { group.addTask { try await check.run() } }
            try await group.waitForAll()
        }
    }
}

extension HealthCheck {
    fileprivate func run() async throws {
        do { try await check() } catch { throw Unwell(name: name, cause: error) }
    }
}

/// The error of a health check that failed, with its name.
struct Unwell: Error, CustomStringConvertible {
    let name: String
    let cause: any Error

    var description: String { "\(name): \(cause)" }
}

/// Something that has to be well for the service to be well, such as another service that it asks.
public struct HealthCheck: Sendable {
    /// Its name in the log.
    public let name: String
    /// Throws where it isn't well.
    let check: @Sendable () async throws -> Void

    /// A check that throws where something isn't well. All checks together have two seconds, and are asked at most once a
    /// second.
    public init(_ name: String, _ check: @escaping @Sendable () async throws -> Void) {
        (self.name, self.check) = (name, check)
    }
}

extension [HealthCheck] {
    /// Asks all, side by side. Throws `Unwell` for the first that isn't.
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

/// One of the checks has failed.
struct Unwell: Error, CustomStringConvertible {
    let name: String
    let cause: any Error

    var description: String { "\(name): \(cause)" }
}

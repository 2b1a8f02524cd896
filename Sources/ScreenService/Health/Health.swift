import Caching
import HTTPServing
import Sectional
import Synchronization

/// A health check whose result is shared by all requests within a second.
final class Health: Sendable {
    typealias Finding = Result<Void, any Error>

    /// The timeout of a check; after it the check has failed.
    static let deadline: Duration = .seconds(2)
    /// The lifetime of a result.
    static let lifetime: Duration = .seconds(1)

    private let check: @Sendable () async throws -> Void
    private let clock: any Clock<Duration>
    /// The check that runs, or the last finding during its lifetime.
    private let current = Mutex<SingleFlight<Void>?>(nil)

    /// Creates a health check; `check` throws if a dependency isn't healthy. Timeout and lifetime are measured by
    /// `clock`.
    init(clock: any Clock<Duration>, check: @escaping @Sendable () async throws -> Void) {
        (self.clock, self.check) = (clock, check)
    }

    /// Returns the last finding if it is recent enough, else checks again, once for all requests. While a late check
    /// goes on, no other starts.
    func finding() async -> Finding {
        let flight = current.withLock { current in
            let flight = current ?? SingleFlight()
            current = flight
            return flight
        }
        return await Finding(catching: { try await flight.value(checkInTime) })
    }

    private func checkInTime() async throws {
        try await SideBySide.value(within: Self.deadline, clock: clock) { [self] in
            // In a task of its own: a late check isn't cancelled, and its finding counts when it ends.
            let finding = await Task { [check] in await Finding(catching: check) }.value
            current.withLock { $0 = SingleFlight(finding) }
            Task {
                try? await clock.sleep(for: Self.lifetime)
                current.withLock { $0 = nil }
            }
            try finding.get()
        }
    }
}

extension ScreenService {
    /// Responds with 200 if the service is healthy, else with a problem with status 503. The log names the part that
    /// failed.
    func health(_ request: Request) async throws -> Response {
        switch await healthState.finding() {
        case .success: return .json(.copying(#"{"status":"ok"}"#), headers: [.cacheControl: "no-store"])
        case .failure(let error):
            log(.error, "unhealthy", ["error": String(describing: error)])
            throw Problem.unavailable("A part that the service depends on isn't well now.", retryAfter: 1)
        }
    }
}

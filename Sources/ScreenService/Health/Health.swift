import Caching
import HTTPServing
import Sectional
import Synchronization

/// Whether what the service depends on is well, asked for once for all who want to know within a second.
final class Health: Sendable {
    typealias Finding = Result<Void, any Error>

    /// How long a check may take; then it has failed.
    static let deadline: Duration = .seconds(2)
    /// How long its finding holds.
    static let lifetime: Duration = .seconds(1)

    private let check: @Sendable () async throws -> Void
    private let clock: any Clock<Duration>
    /// The check that runs, or the one whose finding still holds.
    private let current = Mutex<SingleFlight<Void>?>(nil)

    /// The health of what `check` looks at, which throws where that isn't well; deadlines are by `clock`.
    init(clock: any Clock<Duration>, check: @escaping @Sendable () async throws -> Void) {
        (self.clock, self.check) = (clock, check)
    }

    /// Returns the last finding while it holds; else runs the check, once for all who ask. While a check that is late still
    /// runs, no other begins.
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
            let finding = await Finding(catching: check)
            // A check that was late has a finding all the same.
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
    /// 200 where all that the service depends on is well, else a problem with status 503. Which part isn't, the log says.
    func health(_ request: Request) async throws -> Response {
        switch await healthState.finding() {
        case .success: return .json(.copying(#"{"status":"ok"}"#), headers: [.cacheControl: "no-store"])
        case .failure(let error):
            log(.error, "unhealthy", ["error": String(describing: error)])
            throw Problem.unavailable("A part that the service depends on isn't well now.", retryAfter: 1)
        }
    }
}

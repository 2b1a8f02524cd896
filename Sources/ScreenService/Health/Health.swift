import HTTPServing
import Synchronization

/// A health check whose result is shared by all requests within a second.
final class Health: Sendable {
    typealias Finding = Result<Void, any Error>

    private struct State {
        var known: Finding?
        var isChecking = false
        var waiting: [CheckedContinuation<Finding, Never>] = []
    }

    /// The timeout of a check; after it the check has failed.
    static let deadline: Duration = .seconds(2)
    /// The lifetime of a result.
    static let lifetime: Duration = .seconds(1)

    private let check: @Sendable () async throws -> Void
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    /// Creates a health check; `check` throws if a dependency isn't healthy. Timeout and lifetime are measured by
    /// `clock`.
    init(clock: any Clock<Duration>, check: @escaping @Sendable () async throws -> Void) {
        (self.clock, self.check) = (clock, check)
    }

    /// Returns the last result if it is recent enough, else checks again. While a late check goes on, no other starts.
    func finding() async -> Finding {
        await withCheckedContinuation { continuation in
            let (known, begins) = state.withLock { state in
                if let known = state.known { return (Optional(known), false) }
                state.waiting.append(continuation)
                defer { state.isChecking = true }
                return (nil, !state.isChecking)
            }
            if let known { continuation.resume(returning: known) }
            if begins { begin() }
        }
    }

    private func begin() {
        let timer = Task {
            guard (try? await clock.sleep(for: Self.deadline)) != nil else { return }
            tell(.failure(HealthLate()))
        }
        Task {
            let finding: Finding
            do { finding = .success(try await check()) } catch { finding = .failure(error) }
            timer.cancel()
            // The timer may be about to report a timeout, which must not overwrite the result.
            await timer.value
            tell(finding)
            try? await clock.sleep(for: Self.lifetime)
            state.withLock { ($0.known, $0.isChecking) = (nil, false) }
        }
    }

    private func tell(_ finding: Finding) {
        let waiting = state.withLock { state in
            state.known = finding
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: finding) }
    }
}

/// The error for a check that exceeds its timeout.
struct HealthLate: Error, CustomStringConvertible {
    var description: String { "not finished after \(Health.deadline)" }
}

extension ScreenService {
    /// Responds with 200 if the service is healthy, else with a problem with status 503. The log names the part that
    /// failed.
    func health(_ request: Request) async throws -> Response {
        switch await healthState.finding() {
        case .success: return .json(.copying(#"{"status":"ok"}"#), headers: ["Cache-Control": "no-store"])
        case .failure(let error):
            log(.error, "unhealthy", ["error": String(describing: error)])
            throw Problem.unavailable("A part that the service depends on isn't well now.", retryAfter: 1)
        }
    }
}

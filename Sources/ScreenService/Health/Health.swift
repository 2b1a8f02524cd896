import HTTPServing
import Synchronization

/// Whether what the service depends on is well, asked for once for all who want to know within a second.
final class Health: Sendable {
    typealias Finding = Result<Void, any Error>

    private struct State {
        var known: Finding?
        var isChecking = false
        var waiting: [CheckedContinuation<Finding, Never>] = []
    }

    /// How long a check may take; then it has failed.
    static let deadline: Duration = .seconds(2)
    /// How long its finding holds.
    static let lifetime: Duration = .seconds(1)

    private let check: @Sendable () async throws -> Void
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    /// The health of what `check` looks at, which throws where that isn't well; deadlines are by `clock`.
    init(clock: any Clock<Duration>, check: @escaping @Sendable () async throws -> Void) {
        (self.clock, self.check) = (clock, check)
    }

    /// What the last check found or, where that is too long ago, what one finds now. As long as a check that is late
    /// goes on, no other begins.
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
            // It may be about to tell that this is late, and must not be the last to tell.
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

/// A check takes too long.
struct HealthLate: Error, CustomStringConvertible {
    var description: String { "not finished after \(Health.deadline)" }
}

extension ScreenService {
    /// 200 where all that the service depends on is well, else a problem with status 503. Which part isn't, the log says.
    func health(_ request: Request) async throws -> Response {
        switch await healthState.finding() {
        case .success: return .json(.copying(#"{"status":"ok"}"#), headers: ["Cache-Control": "no-store"])
        case .failure(let error):
            log(.error, "unhealthy", ["error": String(describing: error)])
            throw Problem.unavailable("A part that the service depends on isn't well now.", retryAfter: 1)
        }
    }
}

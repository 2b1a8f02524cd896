import Basics
import HTTPServing
import Screens
import Synchronization

/// A health check whose finding is shared by all requests within a second.
final class SharedHealthCheck: Sendable {
    static let deadline: Duration = .seconds(2)
    static let lifetime: Duration = .seconds(1)

    private struct Contents {
        /// The check that runs, or the last finding during its lifetime.
        var current: SingleFlight<HealthFinding>?
        var last: HealthFinding?
        var isUnderWay = false
    }

    let check: HealthCheck
    private let clock: any ServiceClock
    private let log: Log
    private let contents = Mutex(Contents())

    /// Shares `check`. Timeout and lifetime are measured by `clock`, and failures are dated by it. Writes to `log` when the
    /// check fails, fails for another reason, or passes again; not for each request, since anyone can send those.
    init(_ check: HealthCheck, clock: any ServiceClock, log: Log) {
        (self.check, self.clock, self.log) = (check, clock, log)
    }

    /// The last finding, or `nil` before the first. Begins no check.
    var last: HealthFinding? { contents.withLock { $0.last } }

    /// Returns the last finding if it is recent, else checks again, once for all. Beside a late check, none starts.
    func finding() async -> HealthFinding {
        let flight = contents.withLock { contents in
            let flight = contents.current ?? SingleFlight()
            contents.current = flight
            return flight
        }
        do { return try await flight.value(checkInTime) } catch { return note("\(error)") }
    }

    private func checkInTime() async -> HealthFinding {
        contents.withLock { $0.isUnderWay = true }
        do {
            return try await SideBySide.value(within: Self.deadline, clock: clock) { [self] in
                // In a task of its own: a late check isn't cancelled, and its finding counts when it ends.
                keep(await Task { [check] in await Result(catching: check.check) }.value)
            }
        } catch {
            return note("the check has no result after \(Self.deadline.components.seconds) seconds", isLate: true)
        }
    }

    /// Keeps the finding of a check that has ended, for its lifetime.
    private func keep(_ result: Result<Void, any Error>) -> HealthFinding {
        var reason: String?
        if case .failure(let error) = result { reason = "\(error)" }
        let finding = note(reason)
        Task {
            try? await clock.sleep(for: Self.lifetime)
            contents.withLock { $0.current = nil }
        }
        return finding
    }

    /// Notes why the check has failed or, without a reason, that it has passed. It may end just when it is late: then its
    /// result counts.
    private func note(_ reason: String?, isLate: Bool = false) -> HealthFinding {
        let (before, finding) = contents.withLock { contents in
            let before = contents.last
            if isLate, !contents.isUnderWay, let before { return (Optional(before), before) }
            let failure = reason.map { reason in
                HealthFinding.Failure(reason: reason, since: before?.failure?.since ?? clock.seconds)
            }
            let finding = HealthFinding(name: check.name, failure: failure)
            contents.last = finding
            if !isLate { (contents.isUnderWay, contents.current) = (false, SingleFlight(.success(finding))) }
            return (before, finding)
        }
        if before?.failure != finding.failure { tell(finding.failure) }
        return finding
    }

    private func tell(_ failure: HealthFinding.Failure?) {
        guard let failure else { return log(.info, "healthy", ["check": check.name]) }
        log(.error, "unhealthy", ["check": check.name, "error": failure.reason])
    }
}

import Basics
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
    private let onChange: @Sendable (HealthFinding) -> Void
    private let contents = Mutex(Contents())

    /// Shares `check`. Timeout and lifetime are measured by `clock`, and failures are dated by it. `onChange` is called for
    /// a failure that begins or has another reason, and when the check passes again.
    init(
        _ check: HealthCheck, clock: any ServiceClock, onChange: @escaping @Sendable (HealthFinding) -> Void = { _ in }
    ) {
        (self.check, self.clock, self.onChange) = (check, clock, onChange)
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
        do { return try await flight.value(checkInTime) } catch { return note(error, isLate: false) }
    }

    private func checkInTime() async -> HealthFinding {
        contents.withLock { $0.isUnderWay = true }
        do {
            return try await SideBySide.value(within: Self.deadline, clock: clock) { [self] in
                // In a task of its own: a late check isn't cancelled, and its finding counts when it ends.
                keep(await Task { [check] in await Result(catching: check.check) }.value)
            }
        } catch { return note(CheckLate(deadline: Self.deadline), isLate: true) }
    }

    /// Keeps the finding of a check that has ended, for its lifetime.
    private func keep(_ result: Result<Void, any Error>) -> HealthFinding {
        var failure: (any Error)?
        if case .failure(let error) = result { failure = error }
        let finding = note(failure, isLate: false)
        Task {
            try? await clock.sleep(for: Self.lifetime)
            contents.withLock { $0.current = nil }
        }
        return finding
    }

    /// Notes the result of the check, or that it is late. It may end just when it is late: then its result counts.
    private func note(_ error: (any Error)?, isLate: Bool) -> HealthFinding {
        let (before, finding) = contents.withLock { contents in
            let before = contents.last
            if isLate, !contents.isUnderWay, let before { return (Optional(before), before) }
            let failure = error.map { error in
                HealthFinding.Failure(reason: "\(error)", since: before?.failure?.since ?? clock.seconds)
            }
            let finding = HealthFinding(name: check.name, failure: failure)
            contents.last = finding
            if !isLate { (contents.isUnderWay, contents.current) = (false, SingleFlight(.success(finding))) }
            return (before, finding)
        }
        if before?.failure != finding.failure { onChange(finding) }
        return finding
    }
}

struct CheckLate: Error, CustomStringConvertible {
    let deadline: Duration

    var description: String { "the check has no result after \(deadline.components.seconds) seconds" }
}

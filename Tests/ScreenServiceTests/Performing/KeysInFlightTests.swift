import HTTPServing
import TestSupport
import Testing

@testable import ScreenService

/// Repeats that come while the first attempt is under way.
@Suite(.timeLimit(.minutes(10))) struct KeysInFlightTests {
    private struct Fault: Error {}

    private let keys = KeysInFlight<Int>()
    private let gate = Gate()

    /// Twelve that come while a database is locked wait for one deadline, not for twelve.
    @Test(
        arguments: [
            Problem.conflict("Another change came first."), Problem.unprocessable("Used for another request."),
            ActionFailure.undone(Fault()), ActionFailure.faulty(Fault()), ActionFailure.unknown(Fault()),
        ] as [any ProblemConvertible])
    func `repeats of an attempt that fails end with it`(_ error: any ProblemConvertible) async throws {
        let (first, hasRepeated) = (gate, Flag())
        let attempt = Task.immediate { [keys] in
            try await keys.run(1) {
                await first.wait()
                throw error
            }
        }
        let repeats = (0..<12).map { _ in
            Task.immediate { [keys] in try await keys.run(1) { hasRepeated.raise() } }
        }
        first.open()
        _ = await attempt.result
        let isUndone =
            switch error {
            case ActionFailure.undone, ActionFailure.faulty: true
            // One that is unprocessable may be a repeat with other content.
            default: error.problem.status == .conflict
            }
        for repeated in repeats {
            let failure = await #expect(throws: ActionFailure.self) { try await repeated.value }
            let problem = try #require(failure).problem
            #expect(problem.status == .serviceUnavailable && problem.headers[.retryAfter] == "1")
            #expect(problem.detail.hasPrefix("The change was not saved") == isUndone)
        }
        #expect(!hasRepeated.isRaised)
        #expect(try await keys.run(1) { 1 } == 1)
    }

    @Test func `repeats of an attempt that succeeds run side by side`() async throws {
        let (first, second) = (gate, Gate())
        let attempt = Task.immediate { [keys] in try await keys.run(1) { await first.wait() } }
        let repeats = (0..<12).map { _ in
            Task.immediate { [keys] in try await keys.run(1) { await second.wait() } }
        }
        #expect(try await keys.run(2) { 2 } == 2)
        first.open()
        try await attempt.value
        await second.waiters(12)
        second.open()
        for repeated in repeats { try await repeated.value }
    }
}

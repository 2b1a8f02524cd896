import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(10)))
struct DeadlinesTests {
    @Test func `a wait ends at its own deadline`() async throws {
        let long = Operations(count: 1)
        Deadlines.shared.add(long, due: .now + .seconds(3600))
        await #expect(throws: Late(deadline: .milliseconds(1))) {
            try await SideBySide.value(within: .milliseconds(1), clock: ContinuousClock()) {
                try await Task.sleep(for: .seconds(3600))
            }
        }
        #expect(!long.isOver)
        long.giveUp()
    }

    @Test func `deadlines that are over are not kept`() {
        let deadlines = Deadlines()
        for _ in 0..<1000 {
            let wait = Operations(count: 1)
            deadlines.add(wait, due: .now + .seconds(3600))
            wait.giveUp()
        }
        #expect(deadlines.count <= 64)
    }

    @Test func `deadlines that are not over are kept`() {
        let deadlines = Deadlines()
        let waits = (0..<1000).map { _ in Operations(count: 1) }
        for (number, wait) in waits.enumerated() {
            deadlines.add(wait, due: .now + .seconds(3600 - number))
        }
        #expect(deadlines.count == 1000)
    }
}

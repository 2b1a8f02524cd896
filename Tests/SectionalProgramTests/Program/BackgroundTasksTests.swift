import HTTPServing
import Synchronization
import TestSupport
import Testing
@testable import SectionalProgram

/// The end of tasks.
@Suite(.timeLimit(.minutes(10))) struct BackgroundTasksTests {
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        var log: Log { Log { line in self.lines.withLock { $0.append(line) } } }
    }

    private struct Burnt: Error {}

    @Test func `ending tasks are waited for`() async {
        let (lines, ended, begun) = (Lines(), Flag(), Gate())
        let tasks = BackgroundTasks(
            [
                BackgroundTask("baking") {
                    begun.open()
                    try? await Task.sleep(for: .seconds(3600))
                    ended.raise()
                }
            ], log: lines.log)
        await begun.wait()
        tasks.cancel()
        await tasks.end(within: .seconds(3600))
        #expect(ended.isRaised && lines.all.isEmpty)
    }

    @Test func `tasks that do not end in time are left and logged`() async {
        let (lines, gate) = (Lines(), Gate())
        let tasks = BackgroundTasks([BackgroundTask("baking") { await gate.wait() }], log: lines.log)
        await gate.waiters(1)
        tasks.cancel()
        await tasks.end(within: .zero)
        #expect(lines.all == ["level=warning event=background-tasks-late"])
        gate.open()
    }

    @Test func `a failed task is logged with its name`() async {
        let (lines, gate) = (Lines(), Gate())
        let failed = Flag()
        let task = BackgroundTask("baking", restartingAfter: .zero) {
            if failed.isRaised { return await gate.wait() }
            failed.raise()
            throw Burnt()
        }
        let tasks = BackgroundTasks([task], log: lines.log)
        await gate.waiters(1)
        #expect(lines.all == ["level=error event=background-task-failed task=baking error=Burnt()"])
        gate.open()
        await tasks.end(within: .seconds(3600))
    }
}

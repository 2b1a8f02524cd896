import Foundation
import Synchronization
import TestSupport
import Testing
@testable import SectionalProgram

/// A service's own file, which it follows.
@Suite(.timeLimit(.minutes(5))) struct WatchingFilesTests {
    private struct Burnt: Error {}

    private final class Taken: Sendable {
        let all = Mutex<[String]>([])
        func add(_ text: String) { all.withLock { $0.append(text) } }
        var texts: [String] { all.withLock { $0 } }
    }

    @Test func `a watched file's contents are passed on when they change`() async throws {
        let folder = try TemporaryFolder()
        let (file, taken, failed) = (folder.file("menu"), Taken(), Taken())
        let task = BackgroundTask.watching(FilePath(file), atMost: 8, every: .milliseconds(1)) { contents in
            taken.add(String(decoding: contents, as: UTF8.self))
            if contents == Array("burnt".utf8) { throw Burnt() }
        }
        let clock = ManualClock()
        let running = Task { await task.run(clock: clock) { failed.add("\($0)") } }
        while failed.texts.count < 1 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(taken.texts.isEmpty && failed.texts[0].contains("can't be read"))
        for (text, count, failures) in [("bread", 1, 1), ("burnt", 2, 2), ("too much bread", 2, 3), ("cake", 3, 3)] {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            while taken.texts.count < count || failed.texts.count < failures {
                // The pause after a failure.
                clock.advance(by: task.pause)
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        running.cancel()
        await running.value
        #expect(taken.texts == ["bread", "burnt", "cake"] && failed.texts.count == 3)
    }

    @Test func `contents count when seen twice in a row`() {
        var reads = RepeatedReads<Int>()
        #expect(!reads.note(.success(1)) && reads.note(.success(1)) && !reads.note(.success(1)))
        #expect(!reads.note(.success(2)) && !reads.note(.success(1)) && !reads.note(.success(1)), "as it was")
        #expect(!reads.note(.success(2)) && !reads.note(.success(3)) && reads.note(.success(3)))
    }
}

import Foundation
import POSIXProcess
import TestSupport
import Testing

@Suite struct ProcessFiguresTests {
    @Test func `the start time is that of the process`() throws {
        // A process started now has begun since, and this one before.
        let now = Int(Date.now.timeIntervalSince1970)
        #expect(ProcessFigures.startTime <= now + 1)
        let before = Int(Date.now.timeIntervalSince1970)
        let command = try ChildProcess(
            "/bin/ps", ["-o", "etimes=", "-p", "\(ProcessInfo.processInfo.processIdentifier)"])
        let text = String(decoding: command.readToEnd(), as: UTF8.self)
        _ = command.waitForEnd()
        let age = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        let after = Int(Date.now.timeIntervalSince1970)
        // The age is that of some moment in between.
        #expect((before - age - 2...after - age + 2).contains(ProcessFigures.startTime))
    }

    @Test func `memory, open files and threads are read`() {
        #expect(ProcessFigures.residentBytes > 1 << 20)
        #expect(ProcessFigures.virtualBytes >= ProcessFigures.residentBytes)
        #expect(ProcessFigures.openFiles >= 3 && ProcessFigures.openFiles <= ProcessFigures.maximumOpenFiles)
        #expect(ProcessFigures.threads >= 1)
    }
}

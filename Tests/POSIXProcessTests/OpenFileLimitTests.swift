import Foundation
import TestSupport
import Testing

@Suite struct OpenFileLimitTests {
    /// As far as the system lets it, and no farther.
    @Test func isRaisedToTheHardLimit() throws {
        let script = "ulimit -Sn 100; ulimit -Hn 500; exec \"$0\" limit"
        let program = try ChildProcess("/bin/sh", ["-c", script, processProgram])
        #expect(String(decoding: program.readToEnd(), as: UTF8.self) == "500\n")
        #expect(program.waitForEnd() == 0)
    }
}

/// The path of `ProcessProgram`, which is built beside the tests.
let processProgram =
    Bundle.main.executableURL.map { $0.deletingLastPathComponent().path + "/ProcessProgram" } ?? "ProcessProgram"

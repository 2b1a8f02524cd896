import TestSupport
import Testing

@Suite struct OpenFileLimitTests {
    /// As far as the system lets it, and no farther.
    @Test func `the limit of open files is raised to the hard limit`() throws {
        let script = "ulimit -Sn 100; ulimit -Hn 500; exec \"$0\" process limit"
        let program = try ChildProcess("/bin/sh", ["-c", script, testPrograms])
        #expect(String(decoding: program.readToEnd(), as: UTF8.self) == "500\n")
        #expect(program.waitForEnd() == 0)
    }
}

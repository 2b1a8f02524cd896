import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct TerminationSignalsTests {
    private func started(_ command: String) throws -> ChildProcess {
        let program = try ChildProcess(testPrograms, ["process", command])
        #expect(try program.readLine() == "ready")
        return program
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `the first signal is passed to the program`(_ signal: Int32) throws {
        let program = try started("handle")
        program.send(signal)
        #expect(try program.readLine() == "arrived")
        program.send(SIGKILL)
        #expect(program.waitForEnd() == -SIGKILL)
    }

    /// Whoever asks again doesn't want to wait for what takes so long.
    @Test(arguments: [SIGTERM, SIGINT]) func `the second signal ends the process`(_ signal: Int32) throws {
        let program = try started("handle")
        program.send(signal)
        #expect(try program.readLine() == "arrived")
        program.send(signal)
        #expect(program.waitForEnd() == 128 + signal)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func `unhandled signals end the process`(_ signal: Int32) throws {
        let program = try started("wait")
        program.send(signal)
        #expect(program.waitForEnd() == 128 + signal)
    }

    /// A long migration goes on without its terminal. Of two signals that wait, SIGHUP is the first to arrive.
    @Test func `nohup keeps SIGHUP from ending the process`() throws {
        let program = try ChildProcess("/usr/bin/nohup", [testPrograms, "process", "wait"])
        #expect(try program.readLine() == "ready")
        program.send(SIGHUP)
        program.send(SIGTERM)
        #expect(program.waitForEnd() == 128 + SIGTERM)
    }

    @Test func `the handler is called for each SIGHUP`() throws {
        let program = try started("handle")
        for _ in 0..<2 {
            program.send(SIGHUP)
            #expect(try program.readLine() == "hangup")
        }
        program.send(SIGTERM)
        #expect(try program.readLine() == "arrived")
        program.send(SIGTERM)
        #expect(program.waitForEnd() == 128 + SIGTERM)
    }
}

import POSIXProcess

/// A program that does one thing with its process: limits and signals are a process's own, and tests have only one.
enum ProcessProgram {
    /// `limit` raises the limit of open files and prints it. `heed` prints what signals arrive; `wait` heeds none.
    static func run(_ arguments: [String]) {
        let command = arguments.last
        if command == "limit" { return StandardStream.output.writeLine("\(OpenFileLimit.raise())") }
        TerminationSignals.block()
        Task.detached { await run(isHeeding: command == "heed") }
        TerminationSignals.deliver()
    }

    private static func run(isHeeding: Bool) async {
        if isHeeding {
            TerminationSignals.heed()
            TerminationSignals.heedHangups { StandardStream.output.writeLine("hangup") }
        }
        StandardStream.output.writeLine("ready")
        guard isHeeding else { return }
        await TerminationSignals.arrival()
        StandardStream.output.writeLine("arrived")
        // Longer than any machine takes to send another signal; a process whose test is gone ends all the same.
        try? await Task.sleep(for: .seconds(600))
        ExitCode.failure.exit()
    }
}

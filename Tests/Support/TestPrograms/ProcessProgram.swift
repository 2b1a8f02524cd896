import POSIXProcess

/// A program that does one thing with its process: limits and signals are a process's own, and tests have only one.
enum ProcessProgram {
    /// `limit` raises the limit of open files and prints it. `handle` prints what signals arrive; `wait` handles none.
    static func run(_ arguments: [String]) {
        let command = arguments.last
        if command == "limit" { return StandardStream.output.writeLine("\(OpenFileLimit.raise())") }
        TerminationSignals.block()
        Task.detached { await run(isHandling: command == "handle") }
        TerminationSignals.deliver()
    }

    private static func run(isHandling: Bool) async {
        if isHandling {
            TerminationSignals.handle()
            TerminationSignals.handleHangups { StandardStream.output.writeLine("hangup") }
        }
        StandardStream.output.writeLine("ready")
        guard isHandling else { return }
        await TerminationSignals.arrival()
        StandardStream.output.writeLine("arrived")
        // Longer than any machine takes to send another signal; a process whose test is gone ends all the same.
        try? await Task.sleep(for: .seconds(600))
        ExitCode.failure.exit()
    }
}

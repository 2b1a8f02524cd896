internal import FoundationEssentials
internal import POSIXProcess

extension ServiceProgram {
    /// Finds the command, runs it, and ends the process with its exit code.
    ///
    /// Not `async`: the runtime would park the main thread with every signal unblocked, and SIGTERM would end the
    /// process there and then.
    public static func main() {
        TerminationSignals.block()
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task.detached {
            await Dispatcher(Self.self).run(arguments, environment: ProcessInfo.processInfo.environment).exit()
        }
        TerminationSignals.deliver()
    }
}

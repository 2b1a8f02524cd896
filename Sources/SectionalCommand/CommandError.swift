import POSIXProcess

/// Why a command can't do what was asked: one sentence for the terminal, and the exit code.
struct CommandError: Error {
    let code: ExitCode
    let message: String

    static func usage(_ message: String) -> CommandError { CommandError(code: .usage, message: message) }

    static func configuration(_ message: String) -> CommandError {
        CommandError(code: .configuration, message: message)
    }
}

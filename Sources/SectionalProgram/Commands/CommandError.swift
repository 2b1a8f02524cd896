public import POSIXProcess

/// The exit code of a command, numbered as in `sysexits.h`.
public typealias ExitCode = POSIXProcess.ExitCode

/// The reason why a command can't run, as one sentence for the terminal, and the exit code.
public struct CommandError: Error {
    /// The exit code of the process.
    public let code: ExitCode
    /// The message, one sentence without the program's name.
    public let message: String

    /// Creates an error.
    public init(code: ExitCode, message: String) { (self.code, self.message) = (code, message) }

    /// Returns an error for wrong arguments.
    public static func usage(_ message: String) -> CommandError { CommandError(code: .usage, message: message) }

    /// Returns an error for a wrong configuration.
    public static func configuration(_ message: String) -> CommandError {
        CommandError(code: .configuration, message: message)
    }
}

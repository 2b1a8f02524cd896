public import POSIXProcess

/// How a command ended, in the numbers of `sysexits.h`.
public typealias ExitCode = POSIXProcess.ExitCode

/// Why a command can't do what was asked: one sentence for the terminal, and the exit code.
public struct CommandError: Error {
    /// How the process ends.
    public let code: ExitCode
    /// What is wrong.
    public let message: String

    /// An error from its parts.
    public init(code: ExitCode, message: String) { (self.code, self.message) = (code, message) }

    /// The arguments are wrong.
    public static func usage(_ message: String) -> CommandError { CommandError(code: .usage, message: message) }

    /// The configuration is wrong.
    public static func configuration(_ message: String) -> CommandError {
        CommandError(code: .configuration, message: message)
    }
}

public import POSIXProcess

/// A command of the program. A service adds its own in ``ServiceProgram/commands``.
public protocol Command: Sendable {
    /// The name on the command line.
    var name: String { get }
    /// The description, one line of the help.
    var summary: String { get }
    /// The operands in the help, such as `PATH`; empty by default.
    var operands: [String] { get }
    /// The options of the command, beside those of the configuration; empty by default.
    var options: [Option] { get }

    /// Whether the command uses the configuration; `true` by default. A command that doesn't has none of its flags, so its
    /// options may have their names.
    var readsConfiguration: Bool { get }

    /// Runs the command and returns the exit code. A thrown error is printed to stderr; the exit code is then that of
    /// the ``CommandError``, or `failure` for any other error.
    func run(_ invocation: Invocation) async throws -> ExitCode
}

extension Command {
    /// No operands.
    public var operands: [String] { [] }

    /// No options.
    public var options: [Option] { [] }

    /// The configuration is used.
    public var readsConfiguration: Bool { true }
}

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

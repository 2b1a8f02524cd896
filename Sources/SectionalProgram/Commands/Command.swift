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

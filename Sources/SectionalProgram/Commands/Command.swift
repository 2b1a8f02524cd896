/// Something that a program can do: a service adds its own ones in `ServiceProgram.commands`.
public protocol Command: Sendable {
    /// What it is called by.
    var name: String { get }
    /// What it does, in one line of the help.
    var summary: String { get }
    /// What it takes beside options, in the help: `PATH`; nothing, unless said otherwise.
    var operands: [String] { get }
    /// The options that it takes beside those of the configuration; none, unless said otherwise.
    var options: [Option] { get }

    /// Runs it. What it throws is said on the terminal; the exit code is that of a `CommandError`, else that of a
    /// failure.
    func run(_ invocation: Invocation) async throws -> ExitCode
}

extension Command {
    /// Nothing.
    public var operands: [String] { [] }

    /// None.
    public var options: [Option] { [] }
}

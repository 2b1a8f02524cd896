import POSIXProcess

/// One of the program's commands.
protocol Command: Sendable {
    /// What it is called by.
    static var name: String { get }
    /// What it does, in one line of the help.
    static var summary: String { get }
    /// What it takes beside options, in the help: `PATH`.
    static var operands: [String] { get }
    /// The options that it takes.
    static var options: [Option] { get }

    /// Runs it. Throws a `CommandError` where it can't do what was asked.
    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode
}

extension Command {
    static var operands: [String] { [] }

    static var help: String {
        let lines = (options + [Option("--help", "show this")]).map { option in
            let name = option.value.map { option.name + " " + $0 } ?? option.name
            return "  " + name + String(repeating: " ", count: max(24 - name.count, 1)) + option.help
        }
        return """
            usage: sectional \(([name] + operands).joined(separator: " ")) [OPTIONS]

            \(summary)

            \(lines.joined(separator: "\n"))
            """
    }
}

/// The text of `--help`.
struct HelpText {
    private let program: DeclaredProgram
    private var name: String { program.name.text }

    init(_ program: DeclaredProgram) { self.program = program }

    /// The help of the program: its commands.
    var text: String {
        """
        usage: \(name) COMMAND [OPTIONS]

        \(program.type.summary)

        \(Self.table(program.commands.map { ($0.name, $0.summary) }, width: 14))

        \(name) COMMAND --help says more. Every setting of the configuration can stand in its file, in the
        environment (\(program.name.variablePrefix)…) and, some of them, in a flag; the later wins. \(name) config list
        lists them.
        """
    }

    /// Returns the help of `command`: its summary and options.
    func text(of command: any Command) -> String {
        let options = program.options(of: command) + [Option("--help", "show this")]
        let lines = options.map { option in
            (option.value.map { option.name + " " + $0 } ?? option.name, option.help)
        }
        return """
            usage: \(name) \(([command.name] + command.operands).joined(separator: " ")) [OPTIONS]

            \(command.summary)

            \(Self.table(lines, width: 24))
            """
    }

    private static func table(_ lines: [(name: String, help: String)], width: Int) -> String {
        lines.map { name, help in
            "  " + name + String(repeating: " ", count: max(width - name.count, 1)) + help
        }.joined(separator: "\n")
    }
}

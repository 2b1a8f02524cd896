import POSIXProcess

/// Finds the command that the arguments name, runs it, and prints its error.
struct Dispatcher {
    private let program: any ServiceProgram.Type
    private let commands: [any Command]

    init(_ program: any ServiceProgram.Type) {
        self.program = program
        commands = Self.commonCommands + program.commands
    }

    private static let commonCommands: [any Command] = [
        ServeCommand(), TokenCommand(), RevokeCommand(), ExplainCommand(), CheckCommand(), ConfigCommand(),
        BackupCommand(), MigrateCommand(), HealthcheckCommand(),
    ]

    func run(_ arguments: [String], environment: [String: String]) async -> ExitCode {
        do {
            let code = try await dispatch(arguments, environment)
            guard code == .success, StandardStream.hasLostOutput else { return code }
            throw CommandError(code: .ioError, message: "the output can't be written")
        } catch let error as CommandError {
            StandardStream.error.writeLine("\(program.name): \(error.message)")
            return error.code
        } catch {
            StandardStream.error.writeLine("\(program.name): unexpected error: \(error)")
            return .internalError
        }
    }

    private func dispatch(_ arguments: [String], _ environment: [String: String]) async throws -> ExitCode {
        let declared = try DeclaredProgram(program, commands)
        guard let name = arguments.first else { throw CommandError.usage("missing command; see --help") }
        if name == "--help" || name == "help" { return show(declared.help) }
        if name == "--version" { return show(version) }
        let (command, rest) = (try command(named: name), arguments.dropFirst())
        if rest.contains("--help") { return show(declared.help(of: command)) }
        if rest.contains("--version") { return show(version) }
        let parsed = try Arguments(
            rest, options: declared.options(of: command), positionalCount: command.operands.count)
        return try await command.run(Invocation(declared, parsed, environment))
    }

    private func command(named name: String) throws -> any Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let meant = NearestName.of(name, among: commands.map(\.name)).map { "did you mean '\($0)'?" } ?? "see --help"
        throw CommandError.usage("unknown command '\(name)'; \(meant)")
    }

    private var version: String { "\(program.name) \(program.version)" }

    private func show(_ text: String) -> ExitCode {
        StandardStream.output.writeLine(text)
        return .success
    }
}

extension DeclaredProgram {
    var help: String {
        let program = name.text
        return """
            usage: \(program) COMMAND [OPTIONS]

            \(type.summary)

            \(Self.table(commands.map { ($0.name, $0.summary) }, width: 14))

            `\(program) COMMAND --help` lists the options of a command, and `\(program) config list` all settings. A setting can
            be in the configuration file, in an environment variable (\(name.variablePrefix)…), which overrides the
            file, and often in a flag, which overrides both.
            """
    }

    func help(of command: any Command) -> String {
        let options = options(of: command) + [Option("--help", "show this help")]
        let lines = options.map { option in
            (option.value.map { option.name + " " + $0 } ?? option.name, option.help)
        }
        return """
            usage: \(name.text) \(([command.name] + command.operands).joined(separator: " ")) [OPTIONS]

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

import FoundationEssentials
import POSIXProcess

/// The program `sectional`: finds the command and says how it ended.
@main
enum SectionalCommand {
    static let version = "0.1.0"

    static let commands: [any Command.Type] = [
        ServeCommand.self, RenderCommand.self, RoutesCommand.self, TokenCommand.self, HealthcheckCommand.self,
        SchemaCommand.self, RolesCommand.self, ExplainCommand.self, CheckCommand.self,
    ]

    /// Not `async`: the runtime would park the main thread with every signal unblocked, and SIGTERM would end the
    /// process there and then.
    static func main() {
        TerminationSignals.block()
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task.detached { await run(arguments, ProcessInfo.processInfo.environment).exit() }
        TerminationSignals.deliver()
    }

    private static func run(_ arguments: [String], _ environment: [String: String]) async -> ExitCode {
        do { return try await dispatch(arguments, environment) } catch let error as CommandError {
            StandardStream.error.writeLine("sectional: " + error.message)
            return error.code
        } catch {
            StandardStream.error.writeLine("sectional: \(error)")
            return .failure
        }
    }

    private static func dispatch(_ arguments: [String], _ environment: [String: String]) async throws -> ExitCode {
        guard let name = arguments.first else { throw CommandError.usage("a command is missing; see --help") }
        if name == "--help" || name == "help" { return show(help) }
        if name == "--version" { return show("sectional " + version) }
        guard let command = commands.first(where: { $0.name == name }) else {
            throw CommandError.usage("there is no command '\(name)'; see --help")
        }
        let rest = arguments.dropFirst()
        if rest.contains("--help") { return show(command.help) }
        if rest.contains("--version") { return show("sectional " + version) }
        let parsed = try Arguments(rest, options: command.options, positionalCount: command.operands.count)
        return try await command.run(parsed, environment: environment)
    }

    private static func show(_ text: String) -> ExitCode {
        StandardStream.output.writeLine(text)
        return .success
    }

    private static var help: String {
        let lines = commands.map { "  " + $0.name + String(repeating: " ", count: 14 - $0.name.count) + $0.summary }
        return """
            usage: sectional COMMAND [OPTIONS]

            Serves composed list screens as server-driven UI.

            \(lines.joined(separator: "\n"))

            sectional COMMAND --help says more. Every setting of the configuration can stand in its file, in the
            environment (SECTIONAL_…) and, some of them, in a flag; the later wins.
            """
    }
}

/// The command `config`: shows the configuration that `serve` would have, or checks it.
struct ConfigCommand: Command {
    let name = "config"
    let summary = "Show the value and the source of every setting, or check them as serve does."
    let operands = ["show|check"]
    let options = [Invocation.json]

    func run(_ invocation: Invocation) async throws -> ExitCode {
        switch invocation.arguments.positional.first {
        case "show":
            let list = ConfigurationList(try invocation.configuration(), invocation.program.settings)
            invocation.say(list.text, list.json)
        case "check": try await check(invocation)
        default: throw CommandError.usage("expected 'config show' or 'config check'")
        }
        return .success
    }

    /// Makes the service as `serve` does, with a database in memory instead of the configured one, and opens no port.
    /// Throws a ``CommandError`` for what `serve` would refuse.
    private func check(_ invocation: Invocation) async throws {
        let application = try await invocation.application(.describing)
        _ = try Listeners(application)
        let configuration = application.setup.configuration
        try invocation.program.type.database.check(invocation.program.name, configuration)
        for (name, meant) in configuration.unknownVariables {
            invocation.remark("\(name) belongs to no setting\(meant.map { "; is \($0) meant?" } ?? "")")
        }
        let file = configuration.file?.description ?? "none"
        invocation.say("the configuration can be used; its file: \(file)", ["file": .string(file)])
    }
}

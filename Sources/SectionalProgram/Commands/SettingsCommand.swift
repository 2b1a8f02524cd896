/// The command `settings`: lists what can be configured.
struct SettingsCommand: Command {
    let name = "settings"
    let summary = "List all settings: their values, and where they can be set."
    let options = [markdown]

    private static let markdown = Option("--markdown", "as the table of the documentation")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let table = SettingsTable(invocation.program.name, invocation.program.settings)
        invocation.say(invocation.arguments.has(Self.markdown.name) ? table.markdown : table.text)
        return .success
    }
}

/// The command `check`: compares the screens with the app releases that are in use.
struct CheckCommand: Command {
    let name = "check"
    let summary = "List the cells that the app releases in a file can't show, and fallbacks that only they need."
    let options = [clients, Invocation.json]

    private static let clients = Option("--clients", value: "FILE", "the releases, with their cell types")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let file = invocation.arguments[Self.clients.name] else {
            throw CommandError.usage("\(Self.clients.name): a file is missing")
        }
        let releases = try ClientReleases.read(file)
        let application = try await invocation.application(as: invocation.program.type.roles.callerWithoutToken)
        var checks: [ReleaseCheck] = []
        for release in releases { checks.append(await ReleaseCheck(release.name, release.types, application)) }
        let retirement = Retirement(application.catalog, checks)
        invocation.say(
            (checks.map(\.text) + [retirement.text]).joined(separator: "\n"),
            ["releases": .array(checks.map(\.json)), "fallbacks": retirement.json])
        return checks.contains(where: \.isIncomplete) ? .failure : .success
    }
}

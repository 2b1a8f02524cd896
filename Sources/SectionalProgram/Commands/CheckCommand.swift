/// The command `check`: compares the screens with the app releases that are in use, and looks for actions of a cell that
/// have the same id.
struct CheckCommand: Command {
    let name = "check"
    let summary = "List the cells that the app releases in a file can't show, fallbacks that only they need."
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
        let identities = await ActionIdentityCheck(application)
        invocation.say(
            (checks.map(\.text) + [retirement.text, identities.text].compactMap { $0 }).joined(separator: "\n"),
            [
                "releases": .array(checks.map(\.json)), "fallbacks": retirement.json,
                "duplicateActions": identities.json,
            ])
        return checks.contains(where: \.isIncomplete) || identities.text != nil ? .failure : .success
    }
}

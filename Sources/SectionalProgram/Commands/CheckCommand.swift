/// The command `check`: checks the configuration and the declarations, compares the screens with the app releases that
/// are in use, and looks for ids on them that can't be used, for fields without a label, and for tables whose keys may come
/// back.
struct CheckCommand: Command {
    let name = "check"
    let summary = "Check the configuration and the service's declarations; with --clients, list what apps can't show."
    let options = [clients, Invocation.json]

    private static let clients = Option("--clients", value: "FILE", "the releases of the apps and their cell types")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let configuration = try await checkedConfiguration(invocation)
        if let file = invocation.arguments[Self.clients.name] {
            return try await compare(with: file, invocation)
        }
        let file = configuration.file?.description ?? "none"
        invocation.say("the configuration is valid; file: \(file)", ["file": .string(file)])
        return .success
    }

    /// Makes the service as `serve` does, with a database in memory instead of the configured one, and opens no port.
    /// Throws a ``CommandError`` for what `serve` would refuse.
    private func checkedConfiguration(_ invocation: Invocation) async throws -> Configuration {
        let application = try await invocation.application(.describing)
        _ = try Listeners(application)
        let configuration = application.setup.configuration
        try ConfiguredDatabase(invocation.program, configuration)?.check()
        for (name, meant) in configuration.unknownVariables {
            invocation.remark("unknown variable \(name)\(meant.map { "; did you mean \($0)?" } ?? "")")
        }
        return configuration
    }

    /// Compares the screens with the releases in `file`, and looks for the other mistakes that only screens show.
    private func compare(with file: String, _ invocation: Invocation) async throws -> ExitCode {
        let releases = try ClientReleases.read(file)
        let application = try await invocation.application(as: invocation.program.type.roles.callerWithoutToken)
        var checks: [ReleaseCheck] = []
        for release in releases { checks.append(await ReleaseCheck(release.name, release.types, application)) }
        let fallbacks = Findings.fallbacks(in: application.catalog, for: checks)
        let refused = await Findings.refused(by: application)
        let labels = await Findings.labels(of: application)
        let keys = try await Findings.reusedKeys(in: application.setup.openedDatabase)
        let others = [refused, labels, keys].filter { !$0.isEmpty }
        invocation.say(
            (checks.map(\.text) + ([fallbacks] + others).map(\.text)).joined(separator: "\n"),
            [
                "releases": .array(checks.map(\.json)), "fallbacks": fallbacks.json,
                "refused": refused.json, "unlabelled": labels.json, "reusedKeys": keys.json,
            ])
        return checks.contains(where: \.isIncomplete) || !refused.isEmpty ? .failure : .success
    }
}

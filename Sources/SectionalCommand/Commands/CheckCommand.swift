import POSIXProcess

/// Holds the screens against the apps that are in use.
enum CheckCommand: Command {
    static let name = "check"
    static let summary = "Say what the releases of apps in a file can't show, and what is there for them alone."
    static let options =
        [Option("--clients", value: "FILE", "the releases, with their cell types"), Arguments.json]
        + Configuration.options

    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode {
        guard let file = arguments["--clients"] else { throw CommandError.usage("--clients: a file is missing") }
        let releases = try ClientReleases.read(file)
        let configuration = try Configuration(arguments: arguments, environment: environment)
        let application = try await Application(configuration, authenticator: KnownCaller(caller: .guest))
        var checks: [ReleaseCheck] = []
        for release in releases { checks.append(await ReleaseCheck(release.name, release.types, application)) }
        let retirement = Retirement(application.catalog, checks)
        arguments.write(
            (checks.map(\.text) + [retirement.text]).joined(separator: "\n"),
            ["releases": .array(checks.map(\.json)), "fallbacks": retirement.json])
        return checks.contains(where: \.isIncomplete) ? .failure : .success
    }
}

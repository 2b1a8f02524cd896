struct ConfigCommand: Command {
    let name = "config"
    let summary = "Show the value of each setting, list all settings, or write a dashboard, alerts or deployment files."
    let operands = ["[list|dashboard|alerts|deployment", "FOLDER]"]
    let options = [markdown, runbooks, Option(Invocation.json.name, "values and sources as JSON")]

    private static let markdown = Option("--markdown", "the list as a Markdown table")
    private static let runbooks = Option(
        "--runbooks", value: "URL", "the URL of docs/operations.md, for links in alerts")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let (arguments, program) = (invocation.arguments, invocation.program)
        let form = arguments.positional.first
        try arguments.refuse(
            options, except: [form == nil ? Invocation.json : form == "list" ? Self.markdown : Self.runbooks])
        switch (form, arguments.positional.dropFirst().first) {
        case (nil, _):
            let configuration = try invocation.configuration()
            invocation.say(configuration.list(program.settings), configuration.json(program.settings))
        case ("list", nil):
            let (settings, isTable) = (program.settings, arguments.has(Self.markdown.name))
            invocation.say(isTable ? settings.markdown : settings.list(for: program.name))
        case ("dashboard", nil): try write("grafana/dashboard.json", invocation)
        case ("alerts", nil): try write("prometheus/alerts.yaml", invocation)
        case ("deployment", let folder?) where !folder.isEmpty:
            let files = try files(invocation)
            try DeploymentFile.write(files, into: folder)
            for path in files.map(\.path).sorted() { invocation.say("\(folder)/\(path)") }
        default:
            throw CommandError.usage("expected list, dashboard, alerts, deployment FOLDER, or nothing")
        }
        return .success
    }

    private func write(_ path: String, _ invocation: Invocation) throws {
        for file in try files(invocation) where file.path == path { invocation.write(Array(file.text.utf8)) }
    }

    /// Returns the files of a deployment with the configured database. Throws a ``CommandError`` if the database's
    /// address or the URL of `--runbooks` can't be used.
    private func files(_ invocation: Invocation) throws -> [DeploymentFile] {
        let runbooks = invocation.arguments[Self.runbooks.name] ?? "docs/operations.md"
        guard TemplateNames.isUsableURL(runbooks) else {
            throw CommandError.usage("\(Self.runbooks.name): expected a URL without quotes, spaces or '#'")
        }
        let (type, name) = (invocation.program.type, invocation.program.name)
        let configuration = try invocation.configuration()
        try ConfiguredDatabase(invocation.program, configuration)?.check()
        return DeploymentFile.all(
            TemplateNames(name, title: type.title, version: type.version, runbooks: runbooks),
            DeployedDatabase(configuration[.database(of: name)]))
    }
}

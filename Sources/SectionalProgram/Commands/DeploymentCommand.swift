/// The command `deployment`: writes what is needed to run and watch the service, by its name.
struct DeploymentCommand: Command {
    let name = "deployment"
    let summary =
        "Write files for compose, Kubernetes, systemd, nginx, Prometheus and Grafana into FOLDER, for the database that "
        + "is configured."
    let operands = ["FOLDER"]
    let options = [MonitoringCommand.runbooks]

    func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let folder = invocation.arguments.positional.first, !folder.isEmpty else {
            throw CommandError.usage("expected a folder, such as 'deployment deploy'")
        }
        let (database, name) = (invocation.program.type.database, invocation.program.name)
        let configuration = try invocation.configuration()
        try database.check(name, configuration)
        let files = DeploymentFile.all(
            try invocation.templateNames, DeployedDatabase(database.address(name, configuration)))
        try DeploymentFile.write(files, into: folder)
        for path in files.map(\.path).sorted() { invocation.say("\(folder)/\(path)") }
        return .success
    }
}

extension Invocation {
    /// The names of the service in templates. Throws a ``CommandError`` if the URL of `--runbooks` can't be used.
    var templateNames: TemplateNames {
        get throws {
            let option = MonitoringCommand.runbooks.name
            let runbooks = arguments[option] ?? TemplateNames.defaultRunbooks
            guard TemplateNames.isUsableURL(runbooks) else {
                throw CommandError.usage("\(option): expected a URL without quotes, spaces and '#'")
            }
            let type = program.type
            return TemplateNames(program.name, title: type.title, version: type.version, runbooks: runbooks)
        }
    }
}

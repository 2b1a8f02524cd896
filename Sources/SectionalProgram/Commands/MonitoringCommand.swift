/// The command `monitoring`: prints what Grafana and Prometheus need to watch the service.
struct MonitoringCommand: Command {
    let name = "monitoring"
    let summary = "Print a dashboard for Grafana, or alert rules for Prometheus, of the service's metrics."
    let operands = ["dashboard|alerts"]
    let options = [runbooks]

    private static let runbooks = Option(
        "--runbooks", value: "URL", "where docs/operations.md is; the alerts link to its sections")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let file = invocation.arguments.positional.first.flatMap(MonitoringFile.init(rawValue:)) else {
            throw CommandError.usage("expected 'monitoring dashboard' or 'monitoring alerts'")
        }
        let program = invocation.program
        let runbooks = invocation.arguments[Self.runbooks.name] ?? MonitoringFile.defaultRunbooks
        guard MonitoringFile.isUsableURL(runbooks) else {
            throw CommandError.usage("\(Self.runbooks.name): expected a URL without quotes, spaces and '#'")
        }
        invocation.write(Array(file.text(of: program.name, title: program.type.title, runbooks: runbooks).utf8))
        return .success
    }
}

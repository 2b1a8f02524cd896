/// The command `monitoring`: prints what Grafana and Prometheus need to watch the service.
struct MonitoringCommand: Command {
    let name = "monitoring"
    let summary = "Print a dashboard for Grafana, or alert rules for Prometheus, of the service's metrics."
    let operands = ["dashboard|alerts"]
    let options = [runbooks]

    static let runbooks = Option(
        "--runbooks", value: "URL", "where docs/operations.md is; the alerts link to its sections")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let file = invocation.arguments.positional.first.flatMap(MonitoringFile.init(rawValue:)) else {
            throw CommandError.usage("expected 'monitoring dashboard' or 'monitoring alerts'")
        }
        invocation.write(Array(file.text(try invocation.templateNames).utf8))
        return .success
    }
}

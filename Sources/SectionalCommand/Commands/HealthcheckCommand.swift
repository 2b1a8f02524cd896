import MicrohttpdServer
import POSIXProcess

/// Asks the server of the same configuration whether it is well.
enum HealthcheckCommand: Command {
    static let name = "healthcheck"
    static let summary = "Ask the server on the same configuration whether it is well."
    static let options = Configuration.options

    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode {
        let configuration = try Configuration(arguments: arguments, environment: environment)
        let (host, port) = (reachable(configuration[.host]), configuration.integer(.port))
        let status = try? HTTPProbe.status(host: host, port: port, path: "/health", timeout: .seconds(3))
        if status == 200 { return .success }
        let answer = status.map { "answered \($0)" } ?? "did not answer"
        StandardStream.error.writeLine("sectional: the server at \(host):\(port) \(answer)")
        return .failure
    }

    /// A server that listens on every address is asked on loopback.
    private static func reachable(_ host: String) -> String {
        ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    }
}

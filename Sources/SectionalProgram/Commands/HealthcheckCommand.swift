import MicrohttpdServer

/// The command `healthcheck`: asks the server of the same configuration whether it is ready.
struct HealthcheckCommand: Command {
    let name = "healthcheck"
    let summary = "Ask the server with the same configuration whether it is ready."

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let configuration = try invocation.configuration()
        let managementPort = configuration[.managementPort]
        let host = Self.reachable(configuration[managementPort == nil ? .host : .managementHost])
        let port = managementPort ?? configuration[.port]
        let isSecure = managementPort == nil && configuration[.tlsCertificate] != nil
        let status = try? HTTPProbe.status(
            host: host, port: port, path: "/readyz", isSecure: isSecure, timeout: .seconds(3))
        if status == 200 { return .success }
        let answer = status.map { "answered \($0)" } ?? "did not answer"
        invocation.remark("the server at \(host):\(port) \(answer)")
        return .failure
    }

    /// The loopback address is asked if the server listens on all addresses.
    static func reachable(_ host: String) -> String {
        ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    }
}

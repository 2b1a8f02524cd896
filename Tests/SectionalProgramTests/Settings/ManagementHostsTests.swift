import HTTPServing
import Testing
@testable import SectionalProgram

/// The hosts that the listener for metrics answers for.
@Suite struct ManagementHostsTests {
    private func status(_ managementHost: String, host: String) throws -> Status? {
        let configuration = try Configuration(
            try DeclaredProgram(Bakery.self, []), ["managementHost": managementHost])
        var request = Request(.get, "/metrics", headers: ["Host": host])
        return configuration.managementHosts.receive(&request)?.status
    }

    /// Else a page whose name leads to this machine could read the metrics (DNS rebinding).
    @Test(arguments: ["127.0.0.1", "127.0.0.2", "localhost", "LOCALHOST", "::1", "[::1]", "0:0:0:0:0:0:0:1"])
    func `a loopback listener answers only for this machine`(_ managementHost: String) throws {
        #expect(try status(managementHost, host: "evil.example") == .misdirectedRequest)
        for host in ["localhost", "127.0.0.2:80", "[::1]"] { #expect(try status(managementHost, host: host) == nil) }
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1", "metrics.example"])
    func `a listener on another address answers for any host`(_ managementHost: String) throws {
        #expect(try status(managementHost, host: "metrics.example") == nil)
    }
}

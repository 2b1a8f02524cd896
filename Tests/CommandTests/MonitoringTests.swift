import Foundation
import TestSupport
import Testing

/// The command `monitoring`. `Tests/Monitoring` asks a real Prometheus what the files ask for.
@Suite struct MonitoringTests {
    @Test(arguments: [
        ("dashboard", "config/grafana/dashboard.json"), ("alerts", "config/prometheus/alerts.yaml"),
    ])
    func printsTheFilesOfTheProject(_ operand: String, _ file: String) throws {
        let result = try Program().run("monitoring", operand)
        let expected = try String(contentsOfFile: packageRoot + "/" + file, encoding: .utf8)
        #expect(result.code == 0 && result.error.isEmpty)
        #expect(result.output == expected, "print it into \(file)")
    }

    @Test func printsThoseOfATeamsServiceByItsName() throws {
        let library = try Program(Program.beside("LibraryService"), prefix: "LIBRARY")
        let alerts = try library.run("monitoring", "alerts", "--runbooks", "https://library.example/alerts").output
        #expect(alerts.contains(#"expr: up{job="library"} == 0"#) && alerts.contains("library_http_requests_total"))
        #expect(alerts.contains("runbook_url: https://library.example/alerts#instancedown\n"))
        let dashboard = try library.run("monitoring", "dashboard").output
        #expect(dashboard.contains("library_streams_open{") && dashboard.contains(#""title": "Library""#))
        #expect(!(alerts + dashboard).contains("sectional"))
    }

    @Test(arguments: [
        [], ["dashboards"], ["alerts", "--runbooks", "https://library.example/#alerts"],
        ["alerts", "--runbooks", "https://library.example/\n"],
    ])
    func refusesWhatItDoesNotKnow(_ arguments: [String]) throws {
        let result = try Program().run(["monitoring"] + arguments)
        #expect(result.code == 64 && result.output.isEmpty && result.error.hasPrefix("sectional: "))
    }
}

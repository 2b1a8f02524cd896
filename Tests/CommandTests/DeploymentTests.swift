import Foundation
import TestSupport
import Testing

/// The files that `config` writes. `Tests/System/Release` runs the program, and nginx, with them, and
/// `Tests/System/Monitoring` asks a real Prometheus what the dashboard and the alerts ask for.
@Suite struct DeploymentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The paths of the files in a folder, and what they have.
    private func files(in folder: String) throws -> [String: String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        var files: [String: String] = [:]
        for path in paths where path.contains(".") {
            files[path] = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
        }
        return files
    }

    @Test func `config deployment lists the files that it writes`() throws {
        let place = folder.file("deploy")
        let result = try Program().run("config", "deployment", place)
        #expect(result.code == 0 && result.error.isEmpty)
        let written = try files(in: place)
        let said = result.output.split(separator: "\n").map { String($0.dropFirst(place.utf8.count + 1)) }
        #expect(said == written.keys.sorted() && written.count == 10)
        for (name, path) in [("dashboard", "grafana/dashboard.json"), ("alerts", "prometheus/alerts.yaml")] {
            let printed = try Program().run("config", name)
            #expect(printed.code == 0 && printed.error.isEmpty && printed.output == written[path])
        }
    }

    @Test func `deployment files have the name of the team's service`() throws {
        let place = folder.file("deploy")
        let library = try Program(Program.beside("LibraryService"), prefix: "LIBRARY")
        let wiki = "https://library.example/wiki"
        #expect(try library.run("config", "deployment", place, "--runbooks", wiki).code == 0)
        let written = try files(in: place)
        #expect(written["kubernetes/library.yaml"]?.contains("- {name: LIBRARY_MANAGEMENT_PORT, value: ") == true)
        #expect(written["systemd/library.service"]?.contains("ExecStart=/usr/bin/library serve") == true)
        #expect(written["compose/compose.yaml"]?.contains("../nginx/library.conf:") == true)
        #expect(written["compose/compose.yaml"]?.contains(wiki + " says how to start it") == true)
        let alerts = try #require(written["prometheus/alerts.yaml"])
        #expect(alerts.contains(#"expr: up{job="library"} == 0"#) && alerts.contains("library_http_requests_total"))
        #expect(alerts.contains("runbook_url: \(wiki)#instancedown\n"))
        #expect(written["grafana/dashboard.json"]?.contains(#""title": "Library""#) == true)
        for (path, text) in written {
            #expect(!(path + text).lowercased().contains("sectional"), "\(path)")
            for placeholder in ["SERVICE_", "PREFIX", "RUNBOOKS"] {
                #expect(!(path + text).contains(placeholder), "\(path)")
            }
        }
    }

    /// What somebody has changed stays, and nothing else is written either.
    @Test func `a changed deployment file is not replaced`() throws {
        let place = folder.file("deploy")
        #expect(try Program().run("config", "deployment", place).code == 0)
        #expect(try Program().run("config", "deployment", place).code == 0)
        let changed = place + "/nginx/sectional.conf"
        try "mine".write(toFile: changed, atomically: true, encoding: .utf8)
        try FileManager.default.removeItem(atPath: place + "/compose")
        let result = try Program().run("config", "deployment", place)
        #expect(result.code == 74 && result.output.isEmpty && result.error.contains("nginx/sectional.conf' exists"))
        #expect(try files(in: place)["nginx/sectional.conf"] == "mine")
        #expect(try files(in: place)["compose/compose.yaml"] == nil)
    }

    @Test func `a wrong folder or runbook URL is refused`() throws {
        let file = folder.file("file")
        try "".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try Program().run("config", "deployment", file).code == 74)
        #expect(try Program().run("config", "deployment", folder.file("deploy"), "--runbooks", "a b").code == 64)
        for runbooks in ["https://library.example/#alerts", "https://library.example/\n"] {
            let result = try Program().run("config", "alerts", "--runbooks", runbooks)
            #expect(result.code == 64 && result.output.isEmpty && result.error.hasPrefix("sectional: "))
        }
    }
}

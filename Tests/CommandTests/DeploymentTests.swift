import Foundation
import TestSupport
import Testing

/// The command `deployment`. `Tests/Release` runs the program, and nginx, with the files.
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

    /// Write them anew where they differ: into another folder, which then takes the place of those in `config`.
    @Test func writesTheFilesOfTheProject() throws {
        let place = folder.file("deploy")
        let result = try Program().run("deployment", place)
        #expect(result.code == 0 && result.error.isEmpty)
        let written = try files(in: place)
        let said = result.output.split(separator: "\n").map { String($0.dropFirst(place.utf8.count + 1)) }
        #expect(said == written.keys.sorted() && written.count == 10)
        for (path, text) in written {
            let own = try String(contentsOfFile: packageRoot + "/config/" + path, encoding: .utf8)
            #expect(text == own, "config/\(path)")
        }
        for part in Set(written.keys.compactMap { $0.split(separator: "/").first }) {
            let own = try files(in: packageRoot + "/config/" + part).keys
            #expect(own.allSatisfy { written["\(part)/\($0)"] != nil }, "config/\(part) has another file")
        }
    }

    @Test func writesThoseOfATeamsServiceByItsName() throws {
        let place = folder.file("deploy")
        let library = try Program(Program.beside("LibraryService"), prefix: "LIBRARY")
        let wiki = "https://library.example/wiki"
        #expect(try library.run("deployment", place, "--runbooks", wiki).code == 0)
        let written = try files(in: place)
        #expect(written["kubernetes/library.yaml"]?.contains("- {name: LIBRARY_MANAGEMENT_PORT, value: ") == true)
        #expect(written["systemd/library.service"]?.contains("ExecStart=/usr/bin/library serve") == true)
        #expect(written["compose/compose.yaml"]?.contains("../nginx/library.conf:") == true)
        #expect(written["compose/compose.yaml"]?.contains(wiki + " says how to start it") == true)
        #expect(written["prometheus/alerts.yaml"]?.contains(wiki + "#instancedown") == true)
        for (path, text) in written {
            #expect(!(path + text).lowercased().contains("sectional"), "\(path)")
            for placeholder in ["SERVICE_", "PREFIX", "RUNBOOKS"] {
                #expect(!(path + text).contains(placeholder), "\(path)")
            }
        }
    }

    /// What somebody has changed stays, and nothing else is written either.
    @Test func replacesNothing() throws {
        let place = folder.file("deploy")
        #expect(try Program().run("deployment", place).code == 0)
        #expect(try Program().run("deployment", place).code == 0)
        let changed = place + "/nginx/sectional.conf"
        try "mine".write(toFile: changed, atomically: true, encoding: .utf8)
        try FileManager.default.removeItem(atPath: place + "/compose")
        let result = try Program().run("deployment", place)
        #expect(result.code == 74 && result.output.isEmpty && result.error.contains("nginx/sectional.conf' is there"))
        #expect(try files(in: place)["nginx/sectional.conf"] == "mine")
        #expect(try files(in: place)["compose/compose.yaml"] == nil)
    }

    @Test func refusesWhatItCannotUse() throws {
        let file = folder.file("file")
        try "".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try Program().run("deployment", file).code == 74)
        #expect(try Program().run("deployment").code == 64)
        #expect(try Program().run("deployment", folder.file("deploy"), "--runbooks", "a b").code == 64)
    }
}

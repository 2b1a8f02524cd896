import FoundationEssentials
import SectionalProgram
import TestSupport
import Testing

@testable import SectionalShowcase

/// The package that `new` writes. That it builds and serves is tested by a script of its own.
@Suite struct NewServiceTests {
    private static let url = "https://git.example/tools/Sectional.git"

    @Test(arguments: [
        "", "-a", "9a", "A", "a_b", "a b", "a/b", "..", "é", "testing", "sectional", "http-serving", "any", "notes",
        "service", "test", "screen", "a-", "passwd", "abcdefghijklmnopqrstuvwxyz0123456",
    ])
    func `an invalid service name is refused`(_ text: String) throws {
        #expect(throws: CommandError.self) { try NewServiceName(text) }
    }

    @Test(arguments: [
        ("shed", "Shed", "SHED_"), ("tool-shed", "ToolShed", "TOOL_SHED_"), ("a1-b-2", "A1B2", "A1_B_2_"),
        ("a--b", "AB", "A__B_"),
    ])
    func `types and variables are named after the service`(_ text: String, type: String, variable: String) throws {
        let name = try NewServiceName(text)
        #expect(name.type == type && name.variablePrefix == variable)
    }

    /// A module can't be called as one that the program is linked with.
    @Test func `the names of the library's modules are refused`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: packageRoot + "/Sources")
        #expect(folders.contains("Sectional"))
        for folder in folders { #expect(NewServiceName.taken.contains(folder.lowercased()), "\(folder)") }
    }

    /// `ServiceRole` would be a type of the library and one of the service.
    @Test func `names that would clash with the library's types are refused`() throws {
        let sources = packageRoot + "/Sources"
        var found = 0
        for module in ["Screens", "SQL", "SectionalProgram", "SectionalTesting", "ScreenService"] {
            let files = try FileManager.default.subpathsOfDirectory(atPath: sources + "/" + module)
            for file in files where file.hasSuffix(".swift") {
                let text = try String(contentsOfFile: "\(sources)/\(module)/\(file)", encoding: .utf8)
                let types = text.matches(
                    of: /(?:public|package) (?:final )?(?:protocol|struct|enum|class) (\w+?)(?:Service|Role|Language)\b/
                )
                for type in types {
                    found += 1
                    #expect(NewServiceName.taken.contains(type.1.lowercased()), "\(type.0)")
                }
            }
        }
        #expect(found >= 4)
    }

    @Test(arguments: [
        (url, "Sectional", #"url: "https://git.example/tools/Sectional.git", branch: "main""#),
        (
            "deploy@git.example:tools/library.git", "library",
            #"url: "deploy@git.example:tools/library.git", branch: "main""#
        ),
        ("git@git.example:tools/library", "library", #"url: "git@git.example:tools/library", branch: "main""#),
    ])
    func `the library is found at a URL`(_ location: String, clone: String, dependency: String) throws {
        let library = try LibraryPackage(location)
        #expect(library.identity == clone.lowercased() && library.dependency == dependency)
        #expect(library.copying.isEmpty && library.buildContext.isEmpty)
        #expect(library.folder == "'.build/checkouts/\(clone)'")
    }

    @Test(arguments: ["https://x/a\"b", "https://x/a b", "git@x:a\\b", "a\nb", "https://x/\u{0}"])
    func `locations that files would misread are refused`(_ location: String) {
        #expect(throws: CommandError.self) { try LibraryPackage(location) }
    }

    @Test func `the library is found in a folder`() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        try Self.makePackage(folder + "/Libraries/Main")
        let (inside, current) = (folder + "/Libraries/Main", folder + "/Services")
        try FileManager.default.createDirectory(atPath: current, withIntermediateDirectories: true)
        for (location, current, path) in [
            ("../Libraries/Main", current, "../../Libraries/Main"), (".", inside, "../"),
            ("./../Main/", inside, "../../Main"), (inside, current, inside),
        ] {
            let library = try LibraryPackage(location, in: current)
            #expect(library.identity == "sectional", "\(location)")
            #expect(library.dependency == "name: \"sectional\", path: \"\(path)\"")
            #expect(library.copying == "COPY --from=library [\".\", \"\(path)\"]\n")
        }
        #expect(throws: CommandError.self) { try LibraryPackage("../Libraries", in: current) }
    }

    /// What the place of the library is called stays as it is, and is one word wherever it stands.
    @Test func `the library's location is written unchanged`() throws {
        let url = "https://git.example/Placeholder/LIBRARY_LOCATION/placeholder.git"
        let service = NewService(name: try NewServiceName("shed"), library: try LibraryPackage(url))
        let manifest = try #require(service.files.first { $0.path == "Package.swift" }?.text)
        #expect(manifest.contains("url: \"\(url)\"") && manifest.contains(#"package: "placeholder""#))
        let temporary = try TemporaryFolder()
        try Self.makePackage(temporary.path + "/our li'bs/Main")
        let local = NewService(
            name: try NewServiceName("shed"), library: try LibraryPackage("our li'bs/Main", in: temporary.path))
        let dockerfile = try #require(local.files.first { $0.path == "Dockerfile" }?.text)
        #expect(dockerfile.contains(#"COPY --from=library [".", "../our li'bs/Main"]"# + "\n"))
        #expect(dockerfile.contains(#"RUN library='../our li'\''bs/Main' \"# + "\n"))
        let image = try #require(local.files.first { $0.path == "scripts/image" }?.text)
        #expect(image.contains(#"build --build-context library='../our li'\''bs/Main' --build-arg "#))
    }

    @Test func `a new package has all files that it needs`() throws {
        let service = NewService(name: try NewServiceName("tool-shed"), library: try LibraryPackage(Self.url))
        let paths = Set(service.files.map(\.path))
        #expect(
            paths.isSuperset(of: [
                ".dockerignore", ".gitignore", "Dockerfile", "Package.swift", "README.md", "config/tool-shed.json",
                "scripts/image", "scripts/release", "scripts/run", "scripts/setup",
                "scripts/test",
                "Tests/ToolShedTests/Goldens/notes-editor.json",
            ]))
    }

    /// A service for a server has statements for both kinds of database, and runs its tests on both.
    @Test(arguments: DeployedDatabase.allCases) func `a new service is written for its kind of database`(
        _ database: DeployedDatabase
    ) throws {
        let service = NewService(
            name: try NewServiceName("shed"), library: try LibraryPackage(Self.url), database: database)
        let text = { (path: String) in try #require(service.files.first { $0.path == path }?.text) }
        let isServer = database == .postgresql
        #expect(Set(service.files.map(\.path)).count == service.files.count)
        #expect(!service.files.contains { $0.path.contains("postgresql") || $0.text.contains("#{") })
        #expect(try text("Sources/Shed/ShedService.swift").contains("ServiceDatabase.sql(") == isServer)
        #expect(try text("Sources/Shed/ShedService.swift").contains("ServiceDatabase.sqlite(") == !isServer)
        #expect(try text("Sources/Shed/Notes/NoteStore+migrations.swift").contains("postgreSQL:") == isServer)
        let readme = try text("README.md")
        #expect(readme.contains("SHED_DATABASE='postgresql://shed@db.example/shed'") == isServer)
        #expect(readme.hasSuffix("\n") && !readme.hasSuffix("\n\n"))
        let script = try text("scripts/test")
        #expect(script.contains("library='.build/checkouts/Sectional'\n") == isServer)
        #expect(script.contains("SECTIONAL_TEST_SERVER=") == isServer)
    }

    @Test func `there are two kinds of databases`() throws {
        #expect(try NewCommand.database(nil) == .sqlite && NewCommand.database("postgresql") == .postgresql)
        #expect(throws: CommandError.self) { try NewCommand.database("mysql") }
    }

    @Test func `each file has the names of the service`() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        let service = NewService(name: try NewServiceName("tool-shed"), library: try LibraryPackage(Self.url))
        try service.write(into: folder)
        let shed = folder + "/tool-shed"
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["tool-shed"])
        for file in service.files {
            let text = try String(contentsOfFile: shed + "/" + file.path, encoding: .utf8)
            #expect(text == file.text && !text.isEmpty)
            for placeholder in ["placeholder", "LIBRARY_", "COPY LIBRARY", "BUILD_CONTEXT"] {
                #expect(!(file.path + text).lowercased().contains(placeholder.lowercased()), "\(file.path)")
            }
            #expect(FileManager.default.isExecutableFile(atPath: shed + "/" + file.path) == file.isExecutable)
        }
        let program = try String(contentsOfFile: shed + "/Sources/ToolShed/ToolShedService.swift", encoding: .utf8)
        #expect(program.contains("struct ToolShedService: ServiceProgram"))
        #expect(program.contains(#"static let name = "tool-shed""#))
    }

    @Test func `an existing folder is not replaced`() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        let service = NewService(name: try NewServiceName("shed"), library: try LibraryPackage(Self.url))
        try service.write(into: folder)
        try Data("mine".utf8).write(to: URL(filePath: folder + "/shed/README.md"))
        let error = #expect(throws: CommandError.self) { try service.write(into: folder) }
        #expect(error?.message == "'shed' already exists")
        #expect(try String(contentsOfFile: folder + "/shed/README.md", encoding: .utf8) == "mine")
        #expect(throws: CommandError.self) { try service.write(into: folder + "/shed/README.md") }
    }

    /// A link that leads nowhere stands where the folder would.
    @Test func `a failed write leaves no folder`() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        try FileManager.default.createSymbolicLink(atPath: folder + "/shed", withDestinationPath: "nowhere")
        let service = NewService(name: try NewServiceName("shed"), library: try LibraryPackage(Self.url))
        let error = #expect(throws: CommandError.self) { try service.write(into: folder) }
        #expect(error?.code == .ioError)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["shed"])
    }

    private static func makePackage(_ folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: folder + "/Package.swift"))
    }
}

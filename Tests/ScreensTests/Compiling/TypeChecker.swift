import Foundation
import TestSupport

/// The compiler, as far as it says what is wrong with a text that uses the library as it was built for these tests.
struct TypeChecker {
    private let folder: TemporaryFolder
    private let build: String

    /// The type checker against the modules beside the tests' own program.
    init() throws {
        folder = try TemporaryFolder()
        build = buildFolder
    }

    /// What the compiler says of `source`; nothing where it compiles. Throws where there is no compiler.
    func complaints(about source: String) throws -> String {
        try source.write(toFile: folder.file("Source.swift"), atomically: true, encoding: .utf8)
        let compiler = try ChildProcess(
            "swiftc", arguments, environment: ProcessInfo.processInfo.environment, directory: folder.path,
            errorFile: folder.file("errors"))
        _ = compiler.readToEnd()
        let status = compiler.waitForEnd()
        let errors = try String(contentsOfFile: folder.file("errors"), encoding: .utf8)
        return status == 0 ? "" : errors
    }

    private var arguments: [String] {
        [
            "-typecheck", "-swift-version", "6", "-parse-as-library", "-I", build + "/Modules",
            "-Xcc", "-fmodule-map-file=" + build + "/CHighwayHash.build/module.modulemap",
            "-module-cache-path", build + "/ModuleCache", "Source.swift",
        ]
    }
}

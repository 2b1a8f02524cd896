import Foundation

/// A folder that goes with the value that made it.
package final class TemporaryFolder: Sendable {
    /// Where it is.
    package let path: String

    /// Makes a folder.
    package init() throws {
        path = FileManager.default.temporaryDirectory.path + "/sectional-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in the folder.
    package func file(_ name: String) -> String { path + "/" + name }
}

/// The root of the package that the tests belong to.
package let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

/// The folder of the programs that are built with the tests.
package let buildFolder = Bundle.main.executableURL?.deletingLastPathComponent().path ?? ""

/// The programs for tests: the path of `TestPrograms`.
package let testPrograms = buildFolder + "/TestPrograms"

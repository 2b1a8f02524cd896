import Foundation

/// A folder that goes with the value that made it.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes a folder.
    public init() throws {
        path = FileManager.default.temporaryDirectory.path + "/sectional-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in the folder.
    public func file(_ name: String) -> String { path + "/" + name }
}

/// The root of the package that the tests belong to.
public let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

/// The folder of the programs that are built with the tests.
public let buildFolder = Bundle.main.executableURL?.deletingLastPathComponent().path ?? ""

/// The programs for tests: the path of `TestPrograms`.
public let testPrograms = buildFolder + "/TestPrograms"

import FoundationEssentials

/// A file that a service is deployed with, made from a template that is compiled into the program.
struct DeploymentFile {
    /// The path in the folder of all.
    let path: String
    let text: String

    /// All files for a service with that kind of database.
    static func all(_ names: TemplateNames, _ database: DeployedDatabase) -> [DeploymentFile] {
        EmbeddedResources.files(in: "deployment/").map {
            DeploymentFile(path: names.filled($0.path), text: names.filled(database.lines(of: $0.text)))
        }
    }

    /// Writes `files` into `folder`, which is made if it isn't there. Throws a ``CommandError`` if one of them is there
    /// with other contents, and then writes none; or if one can't be written.
    static func write(_ files: [DeploymentFile], into folder: String) throws(CommandError) {
        for file in files where file.isTaken(in: folder) {
            throw CommandError(
                code: .ioError, message: "'\(folder)/\(file.path)' is there, with other contents; name another folder")
        }
        do { for file in files { try file.write(into: folder) } } catch {
            throw CommandError(
                code: .ioError, message: "'\(folder)' can't be written: look at permissions and room on the disk")
        }
    }

    private func isTaken(in folder: String) -> Bool {
        let place = folder + "/" + path
        guard FileManager.default.fileExists(atPath: place) else { return false }
        return FileManager.default.contents(atPath: place) != Data(text.utf8)
    }

    private func write(into folder: String) throws {
        let url = URL(filePath: folder + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: .atomic)
    }
}

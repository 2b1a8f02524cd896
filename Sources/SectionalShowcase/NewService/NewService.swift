import FoundationEssentials
import SectionalProgram

/// The package of a new service: the template with the service's names.
struct NewService {
    struct File: Equatable {
        let path: String
        let text: String
        var isExecutable: Bool { path.hasPrefix("scripts/") }
    }

    let name: NewServiceName
    let library: LibraryPackage
    var database = DeployedDatabase.sqlite

    var files: [File] {
        template.map { File(path: filled($0.path), text: filled(database.lines(of: $0.text))) }
    }

    /// The files of the template. For a server, those in a folder of their own are added, or take the place of others.
    private var template: [(path: String, text: String)] {
        let (folder, all) = (DeployedDatabase.postgresql.rawValue + "/", EmbeddedResources.files)
        let ordinary = all.filter { !$0.path.hasPrefix(folder) }
        guard database == .postgresql else { return ordinary }
        let others = all.filter { $0.path.hasPrefix(folder) }
            .map { (path: String($0.path.dropFirst(folder.count)), text: $0.text) }
        return ordinary.filter { file in !others.contains { $0.path == file.path } } + others
    }

    private var replacements: [(placeholder: String, text: String)] {
        [
            ("ServiceDatabase.sqlite(", database == .postgresql ? "ServiceDatabase.sql(" : "ServiceDatabase.sqlite("),
            // The name first, so that nothing in the library's place is replaced by it.
            ("PLACEHOLDER_", name.variablePrefix), ("Placeholder", name.type), ("placeholder", name.text),
            ("LIBRARY_IDENTITY", library.identity), ("COPY LIBRARY\n", library.copying),
            ("BUILD_CONTEXT ", library.buildContext), ("LIBRARY_FOLDER", library.folder),
            ("LIBRARY_LOCATION", library.dependency),
        ]
    }

    private func filled(_ text: String) -> String {
        replacements.reduce(text) { $0.replacing($1.placeholder, with: $1.text) }
    }

    /// Writes the package into a new folder with the service's name in `parent`, completely or not at all. Throws a
    /// `CommandError` if the folder exists or can't be written.
    func write(into parent: String = FileManager.default.currentDirectoryPath) throws(CommandError) {
        let folder = parent + "/" + name.text
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw CommandError(code: .ioError, message: "'\(name.text)' already exists")
        }
        let unfinished = parent + "/.\(name.text)-\(UInt64.random(in: 0 ... .max))"
        do {
            for file in files { try write(file, into: unfinished) }
            try FileManager.default.moveItem(atPath: unfinished, toPath: folder)
        } catch {
            try? FileManager.default.removeItem(atPath: unfinished)
            throw CommandError(
                code: .ioError, message: "'\(folder)' can't be written: check its permissions and the disk space")
        }
    }

    private func write(_ file: File, into folder: String) throws {
        let url = URL(filePath: folder + "/" + file.path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url)
        let permissions = file.isExecutable ? 0o755 : 0o644
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
    }
}

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
    var database = NewServiceDatabase.sqlite

    var files: [File] {
        template.map { File(path: filled($0.path), text: filled($0.text)) }
    }

    /// The files of the template. For a server, some are others.
    private var template: [File] {
        let all = EmbeddedResources.files.map { File(path: $0.path, text: $0.text) }
        let ordinary = all.filter { !$0.path.hasPrefix(NewServiceDatabase.serverFolder) }
        guard database == .postgresql else { return ordinary }
        let others = all.compactMap { file -> File? in
            let isPart = file.path.utf8.elementsEqual(NewServiceDatabase.serverReadme.utf8)
            guard file.path.hasPrefix(NewServiceDatabase.serverFolder), !isPart else { return nil }
            return File(path: String(file.path.dropFirst(NewServiceDatabase.serverFolder.count)), text: file.text)
        }
        return ordinary.filter { file in !others.contains { $0.path.utf8.elementsEqual(file.path.utf8) } } + others
    }

    /// The part of the readme about a server; empty for a service with a file.
    private var serverReadme: String {
        guard database == .postgresql else { return "" }
        return EmbeddedResources.files.first { $0.path.utf8.elementsEqual(NewServiceDatabase.serverReadme.utf8) }?.text
            ?? ""
    }

    /// The placeholders of the template and their replacements.
    private var replacements: [(placeholder: String, text: String)] {
        [
            ("ON_A_SERVER\n", serverReadme),
            ("ServiceDatabase.sqlite(", database == .postgresql ? "ServiceDatabase.sql(" : "ServiceDatabase.sqlite("),
            // The name first, so that nothing in the library's place is replaced by it.
            ("PLACEHOLDER", name.variablePrefix), ("Placeholder", name.type), ("placeholder", name.text),
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

/// The database that a new service is made for.
enum NewServiceDatabase: String, CaseIterable {
    /// An SQLite file.
    case sqlite
    /// A PostgreSQL server, and a file while it is developed.
    case postgresql

    /// The folder of the template whose files take the place of the others, or are added to them.
    static let serverFolder = "postgresql/"
    /// The part of the readme about a server, in that folder.
    static let serverReadme = serverFolder + "README-part.md"
}

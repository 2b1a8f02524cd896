import FoundationEssentials
import SectionalProgram

extension NewService {
    /// Writes the package into a new folder with the service's name in `parent`, completely or not at all. Throws a
    /// `CommandError` if the folder exists or can't be written.
    func write(into parent: String = FileManager.default.currentDirectoryPath) throws(CommandError) {
        let folder = parent + "/" + name.text
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw CommandError(code: .ioError, message: "'\(name.text)' is there already")
        }
        let unfinished = parent + "/.\(name.text)-\(UInt64.random(in: 0 ... .max))"
        do {
            for file in files { try write(file, into: unfinished) }
            try FileManager.default.moveItem(atPath: unfinished, toPath: folder)
        } catch {
            try? FileManager.default.removeItem(atPath: unfinished)
            throw CommandError(
                code: .ioError, message: "'\(folder)' can't be written: look at permissions and room on the disk")
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

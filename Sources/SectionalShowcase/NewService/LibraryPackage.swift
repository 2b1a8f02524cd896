import FoundationEssentials
import SectionalProgram

/// The place of the library's package, for a new service: a folder, or a URL for git.
struct LibraryPackage: Equatable {
    /// The package's identity among the dependencies: `sectional`, or the last part of its URL without `.git`.
    let identity: String
    /// The arguments of the manifest's dependency: `name: "sectional", path: "../../sectional"`.
    let dependency: String
    /// The line of the Dockerfile that copies a folder; empty for a URL.
    let copying: String
    /// The option of `docker build` for a folder; empty for a URL.
    let buildContext: String
    /// The folder of the library while the image is built, quoted for a shell: the one that is copied, or SwiftPM's clone.
    let folder: String

    /// Reads a URL, or the path of a folder relative to `current`. Throws a `CommandError` if the folder has no
    /// package, or the text isn't valid.
    init(_ location: String, in current: String = FileManager.default.currentDirectoryPath) throws(CommandError) {
        guard location.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw .usage("--package: control characters are not allowed")
        }
        guard !Self.isURL(location) else {
            guard location.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x22 && $0 != 0x5C }) else {
                throw .usage("invalid URL '\(location)': it has a space, a quote or a backslash")
            }
            let clone = Self.cloneName(location)
            (identity, dependency) = (clone.lowercased(), "url: \(Self.literal(location)), branch: \"main\"")
            (copying, buildContext, folder) = ("", "", Self.shellLiteral(".build/checkouts/" + clone))
            return
        }
        let source = location.hasPrefix("/") ? location : current + "/" + location
        guard FileManager.default.fileExists(atPath: source + "/Package.swift") else {
            throw CommandError(code: .ioError, message: "no package in '\(location)'")
        }
        // The manifest is in a folder below this one.
        let path = location.hasPrefix("/") ? location : "../" + Self.tidied(location)
        (identity, dependency) = ("sectional", "name: \"sectional\", path: \(Self.literal(path))")
        copying = "COPY --from=library [\".\", \(Self.literal(path))]\n"
        folder = Self.shellLiteral(path)
        buildContext = "--build-context library=\(folder) "
    }

    /// Removes empty and `.` parts: `./sectional/` becomes `sectional`.
    private static func tidied(_ path: String) -> String {
        path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// Returns whether `location` is `https://host/path`, or `user@host:path` for ssh.
    private static func isURL(_ location: String) -> Bool {
        location.contains("://") || location.contains(/^[^\/@]+@[^\/:]+:/)
    }

    private static func cloneName(_ location: String) -> String {
        let name = location.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? ""
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }

    private static func shellLiteral(_ path: String) -> String {
        "'" + path.replacing("'", with: "'\\''") + "'"
    }

    private static func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

import FoundationEssentials
import JSON

/// A file that a service is deployed with, made from a template that is compiled into the program.
struct DeploymentFile {
    let path: String
    let text: String

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
                code: .ioError, message: "'\(folder)/\(file.path)' exists and differs; use another folder")
        }
        do { for file in files { try file.write(into: folder) } } catch {
            throw CommandError(
                code: .ioError, message: "'\(folder)' can't be written: check its permissions and the disk space")
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

/// The kind of database that a service is deployed with, which some lines of the templates are for.
package enum DeployedDatabase: String, CaseIterable {
    case sqlite
    /// A server, and a file while the service is developed.
    case postgresql

    init(_ address: DatabaseAddress) {
        if case .server = address { self = .postgresql } else { self = .sqlite }
    }

    /// Returns the lines of `template` that are for this kind: all but those between `#{`, with the name of another kind,
    /// and `#}`.
    package func lines(of template: String) -> String {
        var isKept = true
        return template.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let mark = line.drop { $0 == " " }
            guard mark.hasPrefix("#{") || mark == "#}" else { return isKept }
            isKept = mark == "#}" || mark.dropFirst(2) == rawValue
            return false
        }.joined(separator: "\n")
    }
}

/// The placeholders in the templates of a service's files, and what the service has in their place.
struct TemplateNames {
    private let values: [(placeholder: String, value: String)]

    /// The names of a service; `runbooks` is where people find docs/operations.md.
    init(_ name: ServiceName, title: String, version: String, runbooks: String) {
        values = [
            ("METRIC_PREFIX", name.metricPrefix), ("VARIABLE_PREFIX_", name.variablePrefix),
            ("SERVICE_NAME", name.text),
            // Grafana takes 40 characters.
            ("DASHBOARD_UID", String(name.text.prefix(40))),
            // Last, so that nothing in them is replaced. No file has two of them.
            ("SERVICE_VERSION", version), ("RUNBOOKS", runbooks), ("SERVICE_TITLE", Self.quotable(title)),
        ]
    }

    func filled(_ template: String) -> String {
        values.reduce(template) { $0.replacing($1.placeholder, with: $1.value) }
    }

    /// Whether `text` can be used in the files unchanged: it has only the characters of a URL, and no fragment.
    static func isUsableURL(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !##""'\#<>{}"##.utf8.contains($0) }
    }

    private static func quotable(_ title: String) -> String {
        String(JSONValue.string(title).bytes.text.dropFirst().dropLast())
    }
}

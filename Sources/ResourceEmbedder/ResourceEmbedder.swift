import FoundationEssentials

/// A build tool that writes a Swift file with the text files of a folder: `ResourceEmbedder FOLDER OUTPUT`, or `…
/// OUTPUT cells` for the cells of a service's preview.
@main
enum ResourceEmbedder {
    static func main() throws {
        let (folder, output) = (CommandLine.arguments[1], CommandLine.arguments[2])
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        let entries = try paths.filter { isFile(folder + "/" + $0) }.map { path in
            let text = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
            return "        (\(literal(path)), \(literal(text))),\n"
        }
        let source = CommandLine.arguments.count > 3 ? cells(entries) : resources(entries)
        // Else what embeds them would be compiled again after each build of this tool.
        if source == (try? String(contentsOfFile: output, encoding: .utf8)) { return }
        try source.write(toFile: output, atomically: true, encoding: .utf8)
    }

    private static func resources(_ entries: [String]) -> String {
        """
        enum EmbeddedResources {
            static let files: [(path: String, text: String)] = [
        \(entries.joined())    ]
        }

        """
    }

    private static func cells(_ entries: [String]) -> String {
        """
        import \(program)

        extension PreviewCells {
            /// The files of the folder `preview/cells`.
            static let embedded = PreviewCells([
        \(entries.joined())    ])
        }

        """
    }

    /// The module that declares `PreviewCells`.
    private static let program = "SectionalProgram"

    private static func isFile(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
    }

    private static func literal(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { escapes[$0] ?? String($0) }
        return "\"" + escaped.joined() + "\""
    }

    private static let escapes: [Unicode.Scalar: String] = [
        "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\0": "\\0",
    ]
}

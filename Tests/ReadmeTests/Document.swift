import Foundation
import TestSupport

/// A page of the documentation: those at the top, those below `docs`, and the READMEs of examples and tests.
struct Document {
    /// Its path from the package's folder.
    let path: String
    let text: String

    static func all() throws -> [Document] {
        let root = URL(filePath: packageRoot)
        let folders = ["docs", "Examples", "Tests"].map { root.appending(path: $0) }
        let below = folders.flatMap { folder in
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        }
        let pages = below.map { String($0.path.dropFirst(root.path.count + 1)) }
            .filter { $0.hasPrefix("docs/") && $0.hasSuffix(".md") || $0.hasSuffix("/README.md") }
            .filter { !$0.contains("/.build/") }
        return try (["README.md", "CONTRIBUTING.md"] + pages.sorted()).map { path in
            Document(path: path, text: try String(contentsOfFile: packageRoot + "/" + path, encoding: .utf8))
        }
    }

    /// The text without what stands in fences, where nothing is a link or a heading.
    private var prose: String { text.replacing(/(?m)^ *```[^`]*?\n(?:.|\n)*?^ *```$/, with: "") }

    /// What its links to other files lead to, as they are written: `guides/authors.md#roles`.
    var links: [String] {
        prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }.filter { !$0.contains("://") }
    }

    /// The anchors of its headings: small letters, hyphens for spaces, and no other punctuation.
    var anchors: Set<String> {
        Set(
            prose.matches(of: /(?m)^#+ +(.+)$/).map { heading in
                heading.1.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
                    .replacing(" ", with: "-")
            })
    }
}

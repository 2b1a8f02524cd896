import Identity

/// The module that the page finds the renderer of a cell type in: it has each file that shows one, by the type's name.
struct CellRegistry {
    /// Where these files are, with a slash at its end.
    static let folder = "cells/"
    /// Where it is itself.
    static let path = "registry.js"

    private let paths: [String]

    /// The registry of the files in the folder of cells among `paths`.
    init(paths: [String]) {
        let known = Set(paths.filter { $0.hasPrefix(Self.folder) && $0.hasSuffix(".js") }.map { Identifier($0) })
        self.paths = known.map(\.rawValue).sorted()
    }

    /// A line for each cell type.
    var text: String {
        paths.map { "export { \(Self.type(shownBy: $0)) } from \"./\($0)\";\n" }.joined()
    }

    /// `ToolCell` for `cells/tool-cell.js`.
    private static func type(shownBy path: String) -> String {
        path.dropFirst(folder.count).prefix { $0 != "." }.split(separator: "-").map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
        .joined()
    }
}

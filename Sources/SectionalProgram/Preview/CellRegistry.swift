import Basics

/// The JavaScript module in which the page finds the renderer of a cell type; it exports each renderer by the type's
/// name.
struct CellRegistry {
    /// The folder of the renderers, with a slash at its end.
    static let folder = "cells/"
    /// The path of the module.
    static let path = "registry.js"

    private let paths: [String]

    /// Creates the registry of the renderers among `paths`.
    init(paths: [String]) {
        let known = Set(paths.filter { $0.hasPrefix(Self.folder) && $0.hasSuffix(".js") }.map { Identifier($0) })
        self.paths = known.map(\.rawValue).sorted()
    }

    /// The source of the module, a line for each cell type.
    var text: String {
        paths.map { "export { \(Self.type(shownBy: $0)) } from \"./\($0)\";\n" }.joined()
    }

    /// Returns the cell type of a file: `ToolCell` for `cells/tool-cell.js`.
    private static func type(shownBy path: String) -> String {
        path.dropFirst(folder.count).prefix { $0 != "." }.split(separator: "-").map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
        .joined()
    }
}

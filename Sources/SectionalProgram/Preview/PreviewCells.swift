/// The renderers of a service's cells in the preview: one JavaScript file for each cell type. With the plugin
/// `EmbedPreviewCells`, `.embedded` has the files of the folder `preview/cells`.
public struct PreviewCells: Sendable {
    let files: [(name: String, text: String)]

    /// Creates renderers from files by name: `tool-cell.js` exports the renderer of the cell type `ToolCell`. A file
    /// with the name of one of the preview's own files replaces it.
    public init(_ files: [(name: String, text: String)]) { self.files = files }

    /// No renderers: the preview shows the cell types of the library and of the showcase, and placeholders for others.
    public static let none = PreviewCells([])
}

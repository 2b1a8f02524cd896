/// How the preview shows the cells of a service: a file for each cell type. With the plugin `EmbedPreviewCells`, these are the
/// files of the folder `preview/cells`, in `.embedded`.
public struct PreviewCells: Sendable {
    let files: [(name: String, text: String)]

    /// Files by their names, `tool-cell.js` for the cell type `ToolCell`, which each of them exports. One with the name of a
    /// file of the preview's own takes its place.
    public init(_ files: [(name: String, text: String)]) { self.files = files }

    /// None: the preview shows the cell types of the library and of the showcase, and placeholders for others.
    public static let none = PreviewCells([])
}

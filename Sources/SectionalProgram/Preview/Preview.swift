import HTTPServing
import JSON
import ScreenService
import Screens

enum PreviewMode: String, CaseIterable {
    case off
    case on
    /// On, with tokens of every role for everyone who can connect (``ProcessTokens``).
    case development
}

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

/// The preview: a page, served from files in the program, that shows every screen as an app would, as any role.
struct Preview: Sendable {
    private let page: PreviewFile?
    private let folders: [PreviewFolder]
    private let tokens: PreviewTokens?

    /// The preview of the service `type`. Everyone who can open the page gets `tokens`.
    init(_ type: any ServiceProgram.Type, tokens: ProcessTokens? = nil) {
        page = PreviewFile.page(saying: [
            "title": type.title, "roleWithoutToken": type.roles.withoutToken.rawValue,
            "languages": type.languages.map(\.rawValue).joined(separator: " "),
        ])
        folders = PreviewFolder.all(of: PreviewFile.all(with: type.previewCells.files))
        self.tokens = tokens.map { PreviewTokens(tokens: $0) }
    }

    /// Adds `/preview/` and its files to `router`, and `/preview/tokens` if there are tokens. Throws if the schema of
    /// the tokens can't be derived.
    func addRoutes(to router: inout Router) throws {
        router.get("/preview", Self.redirection) { _ in
            // Relative: it leads there below whatever path a proxy has the service.
            Response(.permanentRedirect, headers: [.location: "preview/", .cacheControl: "no-cache"])
        }
        if let page { router.get("/preview/", Self.page) { _ in page.response } }
        for folder in folders { folder.addRoute(to: &router) }
        if let tokens { router.get("/preview/tokens", try tokens.description, tokens.answer) }
    }

    private static let redirection = RouteDescription(
        "findPreview", "Redirects to the preview.", answers: [.init("To `/preview/`.", status: .permanentRedirect)])

    private static let page = RouteDescription(
        "getPreview", "The preview: a page that shows screens like an app.",
        parameters: [RouteDescription.knownTag], answers: [.text("The page.", ["text/html"]), .notModified])
}

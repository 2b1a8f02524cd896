import HTTPServing
import JSON

/// The preview: a page, served from files in the program, that shows every screen as an app would, as any role.
struct Preview: Sendable {
    private let page: PreviewFile?
    private let folders: [PreviewFolder]
    private let tokens: PreviewTokens?

    /// Creates the preview.
    ///
    /// - Parameters:
    ///   - title: The service's title for people.
    ///   - roleWithoutToken: The role of callers without a token.
    ///   - languages: The languages of the screens' texts.
    ///   - cells: The service's own renderers: `tool-cell.js` exports a function `ToolCell`.
    ///   - tokens: The tokens of every role, which everyone who can open the page gets; `nil` for none.
    init(
        title: String, roleWithoutToken: String, languages: [String], cells: [(name: String, text: String)] = [],
        tokens: PreviewTokens? = nil
    ) {
        page = PreviewFile.page(saying: [
            "title": title, "roleWithoutToken": roleWithoutToken, "languages": languages.joined(separator: " "),
        ])
        folders = PreviewFolder.all(of: PreviewFile.all(with: cells))
        self.tokens = tokens
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
        "findPreview", "Leads to the preview.", answers: [.init("It is at `/preview/`.", status: .permanentRedirect)])

    private static let page = RouteDescription(
        "getPreview", "The preview: a page that shows every screen as an app would.",
        parameters: [RouteDescription.knownTag], answers: [.text("The page.", ["text/html"]), .notModified])
}

public import HTTPServing
import JSON

/// The preview: a page that shows every screen as an app would, as any role, from files that are part of the program.
public struct Preview: Sendable {
    private let page: PreviewFile?
    private let folders: [PreviewFolder]
    private let tokens: PreviewTokens?

    /// The preview of a service that people call `title`, whose callers without a token have the role
    /// `roleWithoutToken`, and whose screens have texts in `languages`. `cells` are files of its own that show its
    /// cells: `tool-cell.js` exports a function `ToolCell`. With `tokens`, whoever can open the page is given those of every
    /// role.
    public init(
        title: String, roleWithoutToken: String, languages: [String], cells: [(name: String, text: String)] = [],
        tokens: PreviewTokens? = nil
    ) {
        page = PreviewFile.page(saying: [
            "title": title, "roleWithoutToken": roleWithoutToken, "languages": languages.joined(separator: " "),
        ])
        folders = PreviewFolder.all(of: PreviewFile.all(with: cells))
        self.tokens = tokens
    }

    /// Adds `/preview/` and its files to `router`, and `/preview/tokens` where there are any. Throws where what is
    /// answered there doesn't show what it is.
    public func addRoutes(to router: inout Router) throws {
        router.get("/preview", Self.redirection) { _ in
            Response(.permanentRedirect, headers: [.location: "/preview/", .cacheControl: "no-cache"])
        }
        if let page { router.get("/preview/", Self.page) { _ in page.response } }
        for folder in folders { folder.addRoute(to: &router) }
        if let tokens { router.get("/preview/tokens", try PreviewTokens.description, tokens.answer) }
    }

    private static let redirection = RouteDescription(
        "findPreview", "Leads to the preview.", answers: [.init("It is at `/preview/`.", status: .permanentRedirect)])

    private static let page = RouteDescription(
        "getPreview", "The preview: a page that shows every screen as an app would.",
        parameters: [RouteDescription.knownTag], answers: [.text("The page.", ["text/html"]), .notModified])
}

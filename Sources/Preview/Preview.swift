public import HTTPServing
import JSON

/// The preview: a page that shows every screen as an app would, as any role, from files that are part of the program.
public struct Preview: Sendable {
    private let tokens: PreviewTokens?

    /// The preview; with `tokens`, whoever can open the page is given those of every role.
    public init(tokens: PreviewTokens? = nil) { self.tokens = tokens }

    /// Adds `/preview/` and its files to `router`, and `/preview/tokens` where there are any. Throws where what is
    /// answered there doesn't show what it is.
    public func addRoutes(to router: inout Router) throws {
        router.get("/preview", Self.redirection) { _ in
            Response(.permanentRedirect, headers: ["Location": "/preview/", "Cache-Control": "no-cache"])
        }
        for page in PreviewFile.all where page.path.isEmpty {
            router.get("/preview/", Self.page) { _ in page.response }
        }
        for folder in PreviewFolder.all { folder.addRoute(to: &router) }
        if let tokens { router.get("/preview/tokens", try PreviewTokens.description, tokens.answer) }
    }

    private static let redirection = RouteDescription(
        "findPreview", "Leads to the preview.", answers: [.init("It is at `/preview/`.", status: .permanentRedirect)])

    private static let page = RouteDescription(
        "getPreview", "The preview: a page that shows every screen as an app would.",
        parameters: [RouteDescription.knownTag], answers: [.text("The page.", ["text/html"]), .notModified])
}

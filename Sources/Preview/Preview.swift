public import HTTPServing
import JSON

/// The preview: a page that shows every screen as an app would, as any role, from files that are part of the program.
public struct Preview: Sendable {
    private let tokens: PreviewTokens?

    /// The preview; with `tokens`, whoever can open the page is given those of every role.
    public init(tokens: PreviewTokens? = nil) { self.tokens = tokens }

    /// Adds `/preview/` and its files to `router`, and `/preview/tokens` where there are any.
    public func addRoutes(to router: inout Router) {
        router.get("/preview") { _ in
            Response(.permanentRedirect, headers: ["Location": "/preview/", "Cache-Control": "no-cache"])
        }
        for file in PreviewFile.all {
            router.get(RoutePattern("/preview/" + file.path)) { _ in file.response }
        }
        if let tokens { router.get("/preview/tokens", tokens.answer) }
    }
}

public import HTTPServing
public import Sectional

/// Serves screens over HTTP: finds the composer of a URL, says who asks and what they can show, and answers with
/// what the engine writes.
public struct ScreenService: Sendable {
    let catalog: ScreenCatalog
    let renderer: ScreenRenderer
    let authenticator: any Authenticator
    let languages: [LanguageTag]
    let metrics: Metrics
    let log: Log

    /// A service of the screens of `catalog`, written by `renderer`, in one of `languages`, the default first.
    public init(
        catalog: ScreenCatalog, renderer: ScreenRenderer, authenticator: any Authenticator, languages: [LanguageTag],
        metrics: Metrics = Metrics(), log: Log
    ) {
        self.catalog = catalog
        self.renderer = renderer
        self.authenticator = authenticator
        self.languages = languages
        self.metrics = metrics
        self.log = log
    }

    /// Adds the service's routes to `router`.
    public func addRoutes(to router: inout Router) {
        router.get("/screens", listScreens)
        for pattern in Href.patterns where !pattern.contains("{action}") { router.get(RoutePattern(pattern), answer) }
        router.get("/health", health)
        router.get("/metrics", exposeMetrics)
    }

    private func answer(_ request: Request) async throws -> Response {
        switch Href(parameters: { request.parameters[$0] }) {
        case .screen(let path): try await screen(path, request)
        case .section(let path, let section): try await page(of: section, path, request)
        case .action, nil: throw Problem.notFound("There is nothing at this URL.")
        }
    }
}

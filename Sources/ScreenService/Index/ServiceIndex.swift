import Basics
public import HTTPServing

/// The index at `/`: links to the parts of a service, as HTML for browsers and as JSON.
public struct ServiceIndex: Sendable {
    /// A link to a part that a service can have.
    struct Link {
        /// The link relation from the IANA registry (RFC 8288, RFC 8631).
        let relation: String
        let title: String
        let path: String
    }

    private static let links = [
        Link(relation: "preview", title: "Preview", path: "/preview/"),
        Link(relation: "collection", title: "Screens", path: "/screens"),
        Link(relation: "service-desc", title: "OpenAPI", path: OpenAPI.path),
        Link(relation: "status", title: "Health", path: "/health"),
    ]

    private let title: String
    private let basePath: String

    /// Creates an index for a service with the title `title`, with URLs below `basePath`.
    public init(title: String, basePath: String = "") { (self.title, self.basePath) = (title, basePath) }

    /// Adds the route `/` to `router`, with links to `/openapi.json`, which is added last, and to the paths that the
    /// router already has.
    public func addRoutes(to router: inout Router) {
        let routed = Set(router.routes.map { Identifier($0.pattern.description) } + [Identifier(OpenAPI.path)])
        let links = Self.links.filter { routed.contains(Identifier($0.path)) }
        let page = IndexPage(title: title, basePath: basePath, links: links)
        router.get("/", IndexPage.description) { request in try page.response(to: request) }
        router.get(IndexPage.stylePath, IndexPage.styleDescription) { _ in IndexPage.style.response }
    }
}

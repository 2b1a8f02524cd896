import Basics
public import HTTPServing

/// The index at `/`: links to the parts of a service, as HTML for browsers and as JSON.
public struct ServiceIndex: Sendable {
    public struct Link: Codable, Sendable {
        /// The link relation from the IANA registry (RFC 8288, RFC 8631).
        public let relation: String
        public let title: String
        public let path: String

        public init(relation: String, title: String, path: String) {
            (self.relation, self.title, self.path) = (relation, title, path)
        }

        private enum CodingKeys: String, CodingKey {
            case relation = "rel"
            case title
            case path = "href"
        }
    }

    struct Document: Codable {
        let links: [Link]
    }

    private let title: String
    private let basePath: String
    private let links: [Link]

    /// Creates an index of `links` for a service with the title `title`, with URLs below `basePath`.
    public init(title: String, basePath: String = "", _ links: [Link] = Self.all) {
        (self.title, self.basePath, self.links) = (title, basePath, links)
    }

    /// The links to all parts that a service can have.
    public static let all = [
        Link(relation: "preview", title: "Preview", path: "/preview/"),
        Link(relation: "collection", title: "Screens", path: "/screens"),
        Link(relation: "service-desc", title: "OpenAPI", path: OpenAPI.path),
        Link(relation: "status", title: "Health", path: "/health"),
    ]

    /// Adds the route `/` to `router`, with links to `/openapi.json`, which is added last, and to the paths that the
    /// router already has. Throws if the index can't be encoded.
    public func addRoutes(to router: inout Router) throws {
        let routed = Set(router.routes.map { Identifier($0.pattern.description) } + [Identifier(OpenAPI.path)])
        let reached = links.filter { routed.contains(Identifier($0.path)) }
        let page = try IndexPage(title: title, basePath: basePath, links: reached)
        router.get("/", try IndexPage.description) { request in try page.response(to: request) }
        router.get(IndexPage.stylePath, IndexPage.styleDescription) { _ in IndexPage.styleResponse }
    }
}

public import HTTPServing
internal import Identity

/// What a service answers at `/`: where things are, for a person in a browser and for whoever asks with curl.
public struct ServiceIndex: Sendable {
    /// Where something is.
    public struct Link: Codable, Sendable {
        /// What it is to the service, a relation of the IANA's registry (RFC 8288, RFC 8631).
        public let relation: String
        /// What a person calls it.
        public let title: String
        /// Its path.
        public let path: String

        /// A link from its parts.
        public init(relation: String, title: String, path: String) {
            (self.relation, self.title, self.path) = (relation, title, path)
        }

        private enum CodingKeys: String, CodingKey {
            case relation = "rel"
            case title
            case path = "href"
        }
    }

    /// What is written as JSON.
    struct Document: Codable {
        let links: [Link]
    }

    private let title: String
    private let links: [Link]

    /// An index of `links`, of a service that people call `title`.
    public init(title: String, _ links: [Link] = Self.all) { (self.title, self.links) = (title, links) }

    /// All that a service can have.
    public static let all = [
        Link(relation: "preview", title: "Preview", path: "/preview/"),
        Link(relation: "collection", title: "Screens", path: "/screens"),
        Link(relation: "service-desc", title: "OpenAPI", path: "/openapi.json"),
        Link(relation: "status", title: "Health", path: "/health"),
    ]

    /// Adds `/` to `router`, with links to what has a route there by now. Throws where the index can't be written.
    public func addRoutes(to router: inout Router) throws {
        let routed = Set(router.routes.map { Identifier($0.pattern.description) })
        let page = try IndexPage(title: title, links: links.filter { routed.contains(Identifier($0.path)) })
        router.get("/", try page.description) { request in try page.response(to: request) }
        router.get(RoutePattern(IndexPage.stylePath), IndexPage.styleDescription) { _ in IndexPage.styleResponse }
    }
}

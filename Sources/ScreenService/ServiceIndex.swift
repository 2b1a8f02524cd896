import Basics
public import HTTPServing
import JSON

/// The index at `/`: links to the parts of a service, as HTML for browsers and as JSON.
public struct ServiceIndex: Sendable {
    private struct Link {
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

    /// Adds `/`, with links to `/openapi.json`, which is added last, and to what the router already has.
    public func addRoutes(to router: inout Router) {
        let routed = Set(router.routes.map { Identifier($0.pattern.description) } + [Identifier(OpenAPI.path)])
        let links = Self.links.filter { routed.contains(Identifier($0.path)) }
        let (html, json) = (self.html(links), self.json(links))
        router.get("/", Self.description) { request in try (Self.prefersHTML(request) ? html : json).response }
        router.get(Self.stylePath, Self.styleDescription) { _ in Self.style.response }
    }

    /// Returns whether the client prefers HTML to JSON. Throws a 406 `Problem` if it accepts neither.
    private static func prefersHTML(_ request: Request) throws -> Bool {
        let sent = QualityList(request.headers[.accept] ?? "")
        let accepted = sent.isEmpty ? QualityList("*/*") : sent
        let html = accepted.quality(of: "text/html", wildcards: ["text/*", "*/*", "*"]) ?? 0
        let json = accepted.quality(of: "application/json", wildcards: ["application/*", "*/*", "*"]) ?? 0
        guard html > 0 || json > 0 else {
            throw Problem.notAcceptable(request.headers[.accept] ?? "", available: ["application/json", "text/html"])
        }
        return html > json
    }

    private func json(_ links: [Link]) -> PublishedDocument {
        let items: [JSONValue] = links.map { link in
            ["rel": .string(link.relation), "title": .string(link.title), "href": .string(basePath + link.path)]
        }
        return PublishedDocument(
            JSONValue.object([.init("links", .array(items))]).bytes, [.vary: HeaderName.accept.rawValue])
    }

    private func html(_ links: [Link]) -> PublishedDocument {
        let title = HTMLText.escaped(title)
        let items = links.map { link in
            let path = HTMLText.escaped(basePath + link.path)
            return "<li><a href=\"\(path)\"><b>\(HTMLText.escaped(link.title))</b> <code>\(path)</code></a></li>"
        }
        let text = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <link rel="stylesheet" href="\(basePath)\(Self.stylePath)">
            <main>
            <h1>\(title)</h1>
            <p>Composed list screens, served as JSON.</p>
            <ul>
            \(items.joined(separator: "\n"))
            </ul>
            </main>
            </html>

            """
        return PublishedDocument(
            .copying(text), contentType: "text/html; charset=utf-8",
            [
                .vary: HeaderName.accept.rawValue,
                .contentSecurityPolicy:
                    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
            ])
    }

    private static let stylePath = "/index.css"

    private static let style = PublishedDocument(.copying(styleText), contentType: "text/css; charset=utf-8")

    private static let styleText = """
        :root { color-scheme: light dark; font: 17px/1.45 system-ui, sans-serif; background: Canvas; color: CanvasText }
        main { max-inline-size: 26rem; margin: 12vh auto; padding: 0 1rem }
        h1 { font-size: 2rem; margin: 0 }
        ul { list-style: none; padding: 0; border: 1px solid GrayText; border-radius: 12px; overflow: hidden }
        li + li { border-block-start: 1px solid GrayText }
        a { display: flex; justify-content: space-between; gap: 1rem; padding: .7rem 1rem; color: inherit }
        a { text-decoration: none }
        a:hover, a:focus-visible { background: Highlight; color: HighlightText; outline: none }

        """

    private static let description = RouteDescription(
        "getIndex", "The service's main URLs, as JSON or HTML.",
        parameters: [RouteDescription.knownTag],
        answers: [
            .init("The index.", content: [.media("application/json", schema), .media("text/html", .string)]),
            .notModified,
        ], problems: .problems(.notAcceptable))

    private static let schema = JSONSchema.object([
        .required(
            "links",
            .array(of: .object([.required("rel", .string), .required("title", .string), .required("href", .string)])))
    ]).titled("ServiceIndex")

    private static let styleDescription = RouteDescription(
        "getIndexStyle", "The style sheet of the index.", parameters: [RouteDescription.knownTag],
        answers: [.text("The style sheet.", ["text/css"]), .notModified])
}

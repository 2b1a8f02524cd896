import HTTPServing
import JSON

struct IndexPage: Sendable {
    private let html: PublishedDocument
    private let json: PublishedDocument

    /// A page whose URLs are below `basePath`.
    init(title: String, basePath: String, links: [ServiceIndex.Link]) {
        let items: [JSONValue] = links.map { link in
            ["rel": .string(link.relation), "title": .string(link.title), "href": .string(basePath + link.path)]
        }
        json = PublishedDocument(
            JSONValue.object([.init("links", .array(items))]).bytes, headers: [.vary: HeaderName.accept.rawValue])
        html = PublishedDocument(
            Self.html(title, basePath, links), contentType: "text/html; charset=utf-8",
            headers: [
                .vary: HeaderName.accept.rawValue,
                .contentSecurityPolicy:
                    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
            ])
    }

    /// Returns HTML if the client prefers it to JSON, else JSON. Throws a `Problem` with status 406 if it accepts
    /// neither.
    func response(to request: Request) throws -> Response {
        let sent = QualityList(request.headers[.accept] ?? "")
        let accepted = sent.isEmpty ? QualityList("*/*") : sent
        let wantsHTML = accepted.quality(of: "text/html", wildcards: ["text/*"]) ?? 0
        let wantsJSON = accepted.quality(of: "application/json", wildcards: ["application/*", "*/*", "*"]) ?? 0
        guard wantsHTML > 0 || wantsJSON > 0 else {
            throw Problem.notAcceptable(
                request.headers[.accept] ?? "", available: ["application/json", "text/html"])
        }
        return (wantsHTML > wantsJSON ? html : json).response
    }

    private static func html(_ title: String, _ basePath: String, _ links: [ServiceIndex.Link]) -> Bytes {
        let title = HTMLText.escaped(title)
        let items = links.map { link in
            let path = HTMLText.escaped(basePath + link.path)
            return "<li><a href=\"\(path)\"><b>\(HTMLText.escaped(link.title))</b> <code>\(path)</code></a></li>"
        }
        return .copying(
            """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <link rel="stylesheet" href="\(basePath)\(stylePath)">
            <main>
            <h1>\(title)</h1>
            <p>Composed list screens, served as JSON.</p>
            <ul>
            \(items.joined(separator: "\n"))
            </ul>
            </main>
            </html>

            """)
    }

    static let stylePath = "/index.css"

    static let style = PublishedDocument(.copying(styleText), contentType: "text/css; charset=utf-8")

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
}

extension IndexPage {
    static let description = RouteDescription(
        "getIndex", "Links to the service's main URLs, as JSON or, if the client prefers that, as HTML.",
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

    static let styleDescription = RouteDescription(
        "getIndexStyle", "The style of the index in a browser.", parameters: [RouteDescription.knownTag],
        answers: [.text("The style.", ["text/css"]), .notModified])
}

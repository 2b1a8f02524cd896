public import Basics
public import HTTPServing
public import JSON

/// Files that are served from memory, such as pictures.
public struct Assets: Sendable {
    private let files: [Identifier: PublishedDocument]

    public init(_ files: [Identifier: (content: Bytes, contentType: String)]) {
        self.files = files.mapValues { file in
            PublishedDocument(
                file.content, contentType: file.contentType, cacheControl: "public, max-age=3600",
                // An SVG that is opened by itself is a page of the service's origin.
                [.contentSecurityPolicy: "script-src 'none'"])
        }
    }

    /// Adds the route `/assets/{asset}` to `router`.
    public func addRoutes(to router: inout Router) { router.get("/assets/{asset}", Self.description, answer) }

    private static let description = RouteDescription(
        "getAsset", "An image used by a screen.",
        parameters: [RouteDescription.path("asset", .text), RouteDescription.knownTag],
        answers: [.init("The file.", content: [.init("image/*", [:])]), .notModified], problems: .problems(.notFound))

    private func answer(_ request: Request) throws -> Response {
        guard let file = request.parameters["asset"].flatMap({ files[Identifier($0)] }) else {
            throw Problem.notFound("The asset does not exist.")
        }
        return file.response
    }
}

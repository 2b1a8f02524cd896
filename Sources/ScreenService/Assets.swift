package import Basics
public import HTTPServing
package import JSON

/// Files that are served from memory, such as pictures.
public struct Assets: Sendable {
    private let files: [Identifier: PublishedDocument]

    /// Creates assets from files by name.
    package init(_ files: [Identifier: (Bytes, contentType: String)]) {
        self.files = files.mapValues { bytes, contentType in
            PublishedDocument(bytes, contentType: contentType, cacheControl: "public, max-age=3600")
        }
    }

    /// Adds the route `/assets/{asset}` to `router`.
    public func addRoutes(to router: inout Router) {
        router.get("/assets/{asset}", Self.description) { request in
            guard let file = request.parameters["asset"].flatMap({ files[Identifier($0)] }) else {
                throw Problem.notFound("There is no such asset.")
            }
            return file.response
        }
    }

    private static let description = RouteDescription(
        "getAsset", "A picture that a screen names.",
        parameters: [RouteDescription.path("asset", .text), RouteDescription.knownTag],
        answers: [.init("The file.", content: [.init("image/*", [:])]), .notModified], problems: .problems(.notFound))
}

public import Basics
public import HTTPServing
public import JSON

/// Files that are served from memory, such as pictures.
public struct Assets: Sendable {
    /// A file.
    public struct Asset: Sendable {
        /// The content.
        public let bytes: Bytes
        /// The media type.
        public let contentType: String
        /// A hash of the content, for the `ETag`.
        public let revision: Identifier

        /// Creates a file.
        public init(_ bytes: Bytes, contentType: String) {
            self.bytes = bytes
            self.contentType = contentType
            self.revision = Identifier(bytes.contentHash(.published).description)
        }
    }

    private let assets: [Identifier: Asset]

    /// Creates assets from files by name.
    public init(_ assets: [Identifier: Asset]) { self.assets = assets }

    /// Adds the route `/assets/{asset}` to `router`.
    public func addRoutes(to router: inout Router) { router.get("/assets/{asset}", Self.description, answer) }

    private static let description = RouteDescription(
        "getAsset", "An image used by a screen.",
        parameters: [RouteDescription.path("asset", .text), RouteDescription.knownTag],
        answers: [.init("The file.", content: [.init("image/*", [:])]), .notModified], problems: .problems(.notFound))

    private func answer(_ request: Request) throws -> Response {
        guard let asset = request.parameters["asset"].flatMap({ assets[Identifier($0)] }) else {
            throw Problem.notFound("The asset does not exist.")
        }
        return Response(
            .ok,
            headers: [
                .contentType: asset.contentType, .etag: EntityTag.tag(asset.revision),
                .cacheControl: "public, max-age=3600",
                // An SVG that is opened by itself is a page of the service's origin.
                .contentSecurityPolicy: "script-src 'none'",
            ], body: asset.bytes)
    }
}

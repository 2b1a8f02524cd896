package import Basics
public import HTTPServing
package import JSON

/// A document that is the same for all callers as long as the process runs, such as a schema or a picture.
package struct PublishedDocument: Sendable {
    package let bytes: Bytes
    private let headers: HeaderFields
    private let codedForms = CodedForms()

    /// Creates a document whose `ETag` is a hash of its content.
    init(
        _ bytes: Bytes, contentType: String = "application/json", cacheControl: String = "no-cache",
        headers: HeaderFields = [:]
    ) {
        self.bytes = bytes
        var headers = headers
        headers[.contentType] = contentType
        headers[.cacheControl] = cacheControl
        headers[.etag] = EntityTag.tag(Identifier(bytes.contentHash(.published).description))
        self.headers = headers
    }

    var response: Response {
        var response = Response(.ok, headers: headers, body: bytes)
        response.codedForms = codedForms
        return response
    }

    /// Returns the response, for a document of JSON. Throws a `Problem` if `request` accepts no JSON.
    func json(for request: Request) throws -> Response {
        try ContentNegotiation.require("application/json", in: request)
        return response
    }
}

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

import Basics
import HTTPServing
package import JSON

/// A document that is the same for all callers as long as the process runs, such as a schema.
package struct PublishedDocument: Sendable {
    package let bytes: Bytes
    private let headers: HeaderFields
    private let codedForms = CodedForms()

    /// Creates a document whose `ETag` is a hash of its content.
    init(_ bytes: Bytes, contentType: String = "application/json", headers: HeaderFields = [:]) {
        self.bytes = bytes
        var headers = headers
        headers[.contentType] = contentType
        headers[.cacheControl] = "no-cache"
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

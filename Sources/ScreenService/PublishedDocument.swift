import Basics
package import HTTPServing
package import JSON

/// A document or file that is the same for all callers as long as the process runs, such as a schema.
package struct PublishedDocument: Sendable {
    package let bytes: Bytes
    private let headers: HeaderFields
    private let codedForms = CodedForms()

    /// Creates a document whose `ETag` is a hash of its content. With `no-cache`, clients ask each time whether it has
    /// changed: the program may have been updated.
    package init(
        _ bytes: Bytes, contentType: String = "application/json", cacheControl: String = "no-cache",
        _ others: KeyValuePairs<HeaderName, String> = [:]
    ) {
        self.bytes = bytes
        var headers: HeaderFields = [
            .contentType: contentType, .etag: EntityTag.tag(Identifier(bytes.contentHash(.published).description)),
            .cacheControl: cacheControl,
        ]
        for (name, value) in others { headers.append(name, value) }
        self.headers = headers
    }

    package var response: Response {
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

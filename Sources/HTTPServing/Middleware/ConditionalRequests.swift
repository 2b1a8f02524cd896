import Basics

/// A middleware that responds with 304 if the client has the current content (RFC 9110, section 13.1.2). Put it outside
/// ``Compression``: it compares the tag of the coded form that the client would get.
public struct ConditionalRequests: Middleware {
    public init() {}

    /// Compares the response's `ETag` with the request's `If-None-Match`, and makes the response a 304 if they match. One
    /// that no cache may store stays as it is: a 304 would change what is stored.
    public func send(_ response: inout Response, to request: Request) {
        guard request.method == .get || request.method == .head, response.status == .ok,
            let known = request.headers[.ifNoneMatch], let tag = response.headers[.etag], Self.matches(tag, known),
            response.headers[.cacheControl] != "no-store"
        else { return }
        // The fields that a cache needs are left (RFC 9110, section 15.4.5), and the content for its length:
        // `Content-Length` is that of a 200, or absent (section 8.6).
        response.status = .notModified
        for name in [HeaderName.contentType, .contentEncoding, .contentLanguage] { response.headers[name] = nil }
    }

    /// Returns whether `tag` is in `known`, by the weak comparison (RFC 9110, section 8.8.3.2).
    private static func matches(_ tag: String, _ known: String) -> Bool {
        let tag = Identifier(tag)
        if Identifier(known) == tag || Identifier(known) == "*" { return true }
        return known.listMembers.contains { Identifier($0) == tag || Identifier($0) == Identifier("W/" + tag.rawValue) }
    }
}

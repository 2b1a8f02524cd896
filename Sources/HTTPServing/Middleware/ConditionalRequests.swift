internal import Identity

/// Answers 304 where the client has what it would get (RFC 9110, section 13.1.2). Stands around `Compression`: what is
/// compared is the tag of the form that the client would get.
public struct ConditionalRequests: Middleware {
    /// Needs nothing but the responses' tags.
    public init() {}

    /// Compares the response's `ETag` with the request's `If-None-Match`.
    public func send(_ response: inout Response, to request: Request) {
        guard request.method == .get || request.method == .head, response.status == .ok,
            let known = request.headers[.ifNoneMatch], let tag = response.headers[.etag], Self.matches(tag, known)
        else { return }
        Self.leaveContentOut(of: &response)
    }

    /// The weak comparison (RFC 9110, section 8.8.3.2).
    private static func matches(_ tag: String, _ known: String) -> Bool {
        let tag = Identifier(tag)
        if Identifier(known) == tag || Identifier(known) == "*" { return true }
        return known.listMembers.contains { Identifier($0) == tag || Identifier($0) == Identifier("W/" + tag.rawValue) }
    }

    /// What a cache needs to freshen what it has (RFC 9110, section 15.4.5). The content is kept for its length alone:
    /// `Content-Length` is that of a 200, or absent (section 8.6).
    private static func leaveContentOut(of response: inout Response) {
        response.status = .notModified
        for name in [HeaderName.contentType, .contentEncoding, .contentLanguage] { response.headers[name] = nil }
    }
}

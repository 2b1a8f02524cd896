/// Answers 304 where the client has what it would get (RFC 9110, section 13.1.2).
public struct ConditionalRequests: Middleware {
    /// Knows no content codings but those of `Compression`, whose tags end in their name.
    public init() {}

    /// Compares the response's `ETag` with the request's `If-None-Match`.
    public func respond(to request: Request, next: any Responder) async -> Response {
        let response = await next.respond(to: request)
        guard request.method == .get || request.method == .head, response.status == .ok,
            let tag = response.headers["ETag"], let known = request.headers["If-None-Match"],
            let match = Self.match(tag, known, acceptEncoding: request.headers["Accept-Encoding"])
        else { return response }
        return Self.notModified(response, tag: match)
    }

    /// The tag of those in `known` that is the response's, or that of its coded form if the client still takes it.
    private static func match(_ tag: String, _ known: String, acceptEncoding: String?) -> String? {
        if known == "*" { return tag }
        let candidates = known.listMembers.map { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 }
        if candidates.contains(tag) { return tag }
        let accepted = acceptEncoding.map(QualityList.init)
        return candidates.first { candidate in
            guard let coding = EntityTag.coding(of: candidate, withBase: tag) else { return false }
            return accepted?.quality(of: coding) ?? 0 > 0
        }
    }

    /// What a cache needs to freshen what it has (RFC 9110, section 15.4.5), and nothing about the content.
    private static func notModified(_ response: Response, tag: String) -> Response {
        var headers = response.headers
        for name in ["Content-Type", "Content-Encoding", "Content-Language", "Content-Length"] { headers[name] = nil }
        headers["ETag"] = tag
        return Response(.notModified, headers: headers)
    }
}

/// Entity tags (RFC 9110, section 8.8.3) of the coded forms of a content: `"abc"` as gzip is `"abc-gzip"`.
enum EntityTag {
    static func coded(_ tag: String, _ coding: String) -> String { tag.dropLast() + "-\(coding)\"" }

    /// The coding that makes `tag` of `base`, if one does.
    static func coding(of tag: String, withBase base: String) -> String? {
        let start = base.dropLast() + "-"
        guard tag.hasPrefix(start), tag.hasSuffix("\"") else { return nil }
        return String(tag.dropFirst(start.count).dropLast())
    }
}

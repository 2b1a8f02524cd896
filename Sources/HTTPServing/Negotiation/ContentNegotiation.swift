/// Content negotiation (RFC 9110, section 12.5.1).
public enum ContentNegotiation {
    /// Throws a ``Problem`` with status 406 if the request's `Accept` excludes `mediaType`. A field without a member is
    /// as if absent.
    public static func require(_ mediaType: String, in request: Request) throws {
        guard let accept = request.headers[.accept] else { return }
        let accepted = QualityList(accept)
        if accepted.isEmpty { return }
        let type = String(Substring(mediaType.utf8.prefix { $0 != 0x2F }))
        let quality = accepted.quality(of: mediaType, wildcards: [type + "/*", "*/*", "*"])
        if quality ?? 0 <= 0 { throw Problem.notAcceptable(accept, available: [mediaType]) }
    }
}

extension String {
    /// Returns whether this is the media type `type`, with or without parameters (RFC 9110, section 8.3.1).
    public func isMediaType(_ type: String) -> Bool {
        let (own, other) = (utf8.span, type.utf8.span)
        guard own.count >= other.count, own.extracting(first: other.count).isSame(as: other) else { return false }
        let rest = own.trimmingSpaces(other.count..<own.count)
        return rest.isEmpty || own[rest.lowerBound] == 0x3B
    }
}

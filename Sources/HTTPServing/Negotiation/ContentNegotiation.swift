/// What a client accepts of what the server can write (RFC 9110, section 12.5.1).
public enum ContentNegotiation {
    /// Throws a `Problem` with status 406 where the request's `Accept` excludes `mediaType`.
    public static func require(_ mediaType: String, in request: Request) throws {
        guard let accept = request.headers["Accept"] else { return }
        let type = String(Substring(mediaType.utf8.prefix { $0 != 0x2F }))
        let quality = QualityList(accept).quality(of: mediaType, wildcards: [type + "/*", "*/*"])
        if quality ?? 0 <= 0 { throw Problem.notAcceptable(accept, available: [mediaType]) }
    }
}

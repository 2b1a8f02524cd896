import Basics

/// A middleware that refuses requests of other sites' pages (CSRF), except GET, HEAD and OPTIONS, which have no effect.
/// Browsers say where a request comes from, in `Sec-Fetch-Site` (Fetch Metadata) or, over plain HTTP, in `Origin`
/// alone. Requests without both, such as those of apps, pass.
public struct CrossSiteRequests: Middleware {
    private let allowedOrigins: Set<Identifier>
    private let allowedHosts: [HostPattern]

    /// A middleware that lets pages of `allowedOrigins` pass. Without `Sec-Fetch-Site`, the host of an origin has to be
    /// that of the request, or one of `allowedHosts`.
    ///
    /// A page of any origin may be meant by `null` and `*`, so these let only requests with a token pass: before a
    /// browser sends `Authorization`, it asks in a preflight request whether it may (``CrossOrigin``).
    public init(allowedOrigins: [String], allowedHosts: [HostPattern] = []) {
        self.allowedOrigins = Set(allowedOrigins.map { Identifier($0) })
        self.allowedHosts = allowedHosts
    }

    public func receive(_ request: inout Request) -> Response? {
        if Self.safeMethods.contains(request.method) || isAllowed(request.headers) { return nil }
        return Problem.forbidden("Cross-site request. The operator can allow the page's origin with `allowedOrigins`.")
            .response(to: request)
    }

    private static let safeMethods: Set<Method> = [.get, .head, .options]

    private func isAllowed(_ headers: HeaderFields) -> Bool {
        let origin = Identifier(headers[.origin] ?? "")
        // Browsers send the passwords of other schemes by themselves.
        let scheme = headers[.authorization].map { String($0.prefix { $0 != " " }) }
        if isListed(origin, hasToken: scheme?.isSame(as: "Bearer") ?? false) { return true }
        let site = Identifier(headers[.secFetchSite] ?? "")
        // A form of the service's own page has it, if the page sends no referrer (the Fetch standard, section 3.1).
        if origin == "null" { return site == "same-origin" }
        switch site {
        case "cross-site": return false
        // A proxy may have changed `Host`, so the origin isn't compared.
        case "same-origin", "same-site", "none": return true
        default: return origin.isEmpty || isOwn(origin, headers[.host])
        }
    }

    private func isListed(_ origin: Identifier, hasToken: Bool) -> Bool {
        hasToken && !origin.isEmpty && allowedOrigins.contains("*")
            || allowedOrigins.contains(origin) && (hasToken || origin != "null" && origin != "*")
    }

    /// Ports aren't compared: another port of the same host is the same site.
    private func isOwn(_ origin: Identifier, _ host: String?) -> Bool {
        let bytes = Array(origin.rawValue.utf8)
        for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
            guard let own = Host(field: Array(bytes.dropFirst(scheme.utf8.count))) else { return false }
            return own.bytes == Host(field: Array((host ?? "").utf8))?.bytes
                || allowedHosts.contains { $0.matches(own) }
        }
        return false
    }
}

import Basics

/// A middleware that allows browsers requests from other origins (CORS; the Fetch standard, section 3.2). It sets the
/// fields on every response: without them, a browser can't read even a 304 or an error.
public struct CrossOrigin: Middleware {
    private let allowedOrigins: Set<Identifier>

    /// Those of routes of the service's own too.
    private static let allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
    // `*` stands for all others in requests without credentials, as all of these are, but not for `Authorization`. The
    // names are for browsers that don't know it.
    private static let allowedHeaders = list([
        .authorization, .accept, .acceptLanguage, .contentType, .cacheControl, "Pragma", .ifMatch, .ifNoneMatch,
        .idempotencyKey, .lastEventID, .sectionalCellTypes, .sectionalFeatures, .sectionalPosition, .sectionalRelease,
        .requestID, .traceparent, .tracestate, "Baggage", "*",
    ])
    private static let exposedHeaders = list([
        .etag, .retryAfter, .rateLimit, .rateLimitPolicy, .requestID, .contentLanguage, .sectionalPosition,
        .cacheStatus, .wwwAuthenticate, .allow, .location, "Link", .date, "*",
    ])

    private static func list(_ names: [HeaderName]) -> String { names.map(\.rawValue).joined(separator: ", ") }

    /// A middleware that allows requests from these origins, such as `https://app.example.com`; from all for `*`.
    public init(allowedOrigins: [String]) { self.allowedOrigins = Set(allowedOrigins.map { Identifier($0) }) }

    /// Whether `text` is an origin as browsers send it: a scheme, a host in small letters, and a port unless it is the
    /// scheme's own. Or it is `*` or `null`.
    package static func isOrigin(_ text: String) -> Bool {
        // Apps in a web view of Android send the last.
        if ["*", "null", "file://"].contains(Identifier(text)) { return true }
        let bytes = Array(text.utf8)
        let scheme = bytes.prefix { $0 != 0x3A }
        let rest = Array(bytes.dropFirst(scheme.count + 3))
        guard !scheme.isEmpty, bytes.dropFirst(scheme.count).starts(with: "://".utf8), Host.folded(bytes) == bytes,
            let host = Host(field: rest)
        else { return false }
        let port = rest.dropFirst(host.bytes.count)
        let ownPorts = ["http": ":80", "https": ":443"]
        return !port.elementsEqual(":".utf8)
            && !ownPorts.contains { scheme.elementsEqual($0.utf8) && port.elementsEqual($1.utf8) }
    }

    public func receive(_ request: inout Request) -> Response? {
        Self.isPreflight(request) && allowedOrigin(of: request) != nil ? Self.preflight : nil
    }

    public func send(_ response: inout Response, to request: Request) {
        guard !allowedOrigins.isEmpty else { return }
        if !allowedOrigins.contains("*") { response.headers.merge(.vary, HeaderName.origin.rawValue) }
        guard let origin = allowedOrigin(of: request) else { return }
        response.headers["Access-Control-Allow-Origin"] = origin
        if !Self.isPreflight(request) { response.headers["Access-Control-Expose-Headers"] = Self.exposedHeaders }
    }

    private static func isPreflight(_ request: Request) -> Bool {
        request.method == .options && request.headers["Access-Control-Request-Method"] != nil
    }

    private func allowedOrigin(of request: Request) -> String? {
        // With `*` also without `Origin`: a cache may send this response to a request that has one.
        if allowedOrigins.contains("*") { return "*" }
        guard let origin = request.headers[.origin] else { return nil }
        return allowedOrigins.contains(Identifier(origin)) ? origin : nil
    }

    private static var preflight: Response {
        Response(
            .noContent,
            headers: [
                "Access-Control-Allow-Methods": allowedMethods, "Access-Control-Allow-Headers": allowedHeaders,
                "Access-Control-Max-Age": "7200",
            ])
    }
}

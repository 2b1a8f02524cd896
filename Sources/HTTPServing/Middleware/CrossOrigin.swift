/// Lets browsers ask from other origins (the Fetch standard, section 3.2: CORS), on every response: a 304 or an error
/// without these fields is as good as none.
public struct CrossOrigin: Middleware {
    private let allowedOrigins: Set<String>

    private static let allowedMethods = "GET, HEAD, POST, OPTIONS"
    private static let allowedHeaders = [
        "Authorization", "Accept-Language", "Content-Type", "If-Match", "If-None-Match", "Idempotency-Key", "A-IM",
        "Last-Event-ID", "Sectional-Cell-Types", "X-Request-Id",
    ].joined(separator: ", ")
    private static let exposedHeaders = "ETag, Retry-After, X-Request-Id, IM, Delta-Base, Content-Language"

    /// Allows requests from these origins, such as `https://app.example.com`, or from all with `*`.
    public init(allowedOrigins: [String]) { self.allowedOrigins = Set(allowedOrigins) }

    /// Answers a preflight itself, and says in every other response who may read it.
    public func respond(to request: Request, next: any Responder) async -> Response {
        guard !allowedOrigins.isEmpty else { return await next.respond(to: request) }
        let origin = request.headers["Origin"].flatMap(allowed)
        let isPreflight = request.method == .options && request.headers["Access-Control-Request-Method"] != nil
        var response = isPreflight && origin != nil ? Self.preflight : await next.respond(to: request)
        share(&response, with: origin, isPreflight)
        return response
    }

    private func share(_ response: inout Response, with origin: String?, _ isPreflight: Bool) {
        if !allowedOrigins.contains("*") { response.headers.merge("Vary", "Origin") }
        response.headers["Access-Control-Allow-Origin"] = origin
        if origin != nil, !isPreflight { response.headers["Access-Control-Expose-Headers"] = Self.exposedHeaders }
    }

    private func allowed(_ origin: String) -> String? {
        if allowedOrigins.contains("*") { return "*" }
        return allowedOrigins.contains(origin) ? origin : nil
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

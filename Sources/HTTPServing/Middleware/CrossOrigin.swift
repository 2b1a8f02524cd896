internal import Identity

/// A middleware that allows browsers requests from other origins (CORS; the Fetch standard, section 3.2). It sets the
/// fields on every response: without them, a browser can't read even a 304 or an error.
public struct CrossOrigin: Middleware {
    private let allowedOrigins: Set<Identifier>

    private static let allowedMethods = "GET, HEAD, POST, OPTIONS"
    private static let allowedHeaders = [
        "Authorization", "Accept-Language", "Content-Type", "If-Match", "If-None-Match", "Idempotency-Key", "A-IM",
        "Last-Event-ID", "Sectional-Cell-Types", "X-Request-Id",
    ].joined(separator: ", ")
    private static let exposedHeaders = "ETag, Retry-After, X-Request-Id, IM, Delta-Base, Content-Language"

    /// A middleware that allows requests from these origins, such as `https://app.example.com`, or from all origins for
    /// `*`.
    public init(allowedOrigins: [String]) { self.allowedOrigins = Set(allowedOrigins.map { Identifier($0) }) }

    /// Responds to a preflight request from an allowed origin.
    public func receive(_ request: inout Request) -> Response? {
        Self.isPreflight(request) && allowedOrigin(of: request) != nil ? Self.preflight : nil
    }

    /// Sets the fields that allow the origin to read the response.
    public func send(_ response: inout Response, to request: Request) {
        guard !allowedOrigins.isEmpty else { return }
        if !allowedOrigins.contains("*") { response.headers.merge("Vary", "Origin") }
        guard let origin = allowedOrigin(of: request) else { return }
        response.headers["Access-Control-Allow-Origin"] = origin
        if !Self.isPreflight(request) { response.headers["Access-Control-Expose-Headers"] = Self.exposedHeaders }
    }

    private static func isPreflight(_ request: Request) -> Bool {
        request.method == .options && request.headers["Access-Control-Request-Method"] != nil
    }

    private func allowedOrigin(of request: Request) -> String? {
        guard let origin = request.headers["Origin"] else { return nil }
        if allowedOrigins.contains("*") { return "*" }
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

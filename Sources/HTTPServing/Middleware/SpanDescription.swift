internal import Traces

/// The name and the attributes of a request's span, by OpenTelemetry's conventions for HTTP servers.
struct SpanDescription: Sendable {
    /// The methods that are named; others, which a client can make up, are `_OTHER`.
    private static let methods: Set<Method> = [
        .get, .head, .post, .options, "PUT", "DELETE", "CONNECT", "TRACE", "PATCH", "QUERY",
    ]

    private let method: String?
    private let route: String?
    private let status: Status
    private let scheme: String

    init(_ response: Response, to request: Request, scheme: String) {
        method = Self.methods.contains(request.method) ? request.method.name : nil
        (route, status, self.scheme) = (request.record.route?.rawValue, response.status, scheme)
    }

    /// Names and ends `span`. Only a fault of the service is an error: 5xx.
    func end(_ span: OpenSpan) {
        span.rename((method ?? "HTTP") + (route.map { " " + $0 } ?? ""))
        span.set("http.request.method", .text(method ?? "_OTHER"))
        if let route { span.set("http.route", .text(route)) }
        span.set("http.response.status_code", .integer(status.code))
        span.set("url.scheme", .text(scheme))
        span.end(status.code >= 500 ? .error(type: String(status.code)) : .unset)
    }
}

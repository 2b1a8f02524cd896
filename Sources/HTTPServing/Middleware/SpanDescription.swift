internal import Traces

/// The name and the attributes of a request's span, by OpenTelemetry's conventions for HTTP servers. All requests that
/// the same response answers have the same.
struct SpanDescription: Sendable {
    /// The methods that are named; others, which a client can make up, are `_OTHER`.
    private static let methods: Set<Method> = [
        .get, .head, .post, .options, "PUT", "DELETE", "CONNECT", "TRACE", "PATCH", "QUERY",
    ]

    private let name: String
    private let status: Status
    private let attributes: SharedAttributes
    /// The attributes of a request that a ready response answered.
    private let readyAttributes: SharedAttributes

    init(_ response: Response, to request: Request, scheme: String) {
        let method = Self.methods.contains(request.method) ? request.method.name : nil
        let route = request.record.route?.rawValue
        (name, status) = ((method ?? "HTTP") + (route.map { " " + $0 } ?? ""), response.status)
        var attributes: [(key: String, value: SpanValue)] = [("http.request.method", .text(method ?? "_OTHER"))]
        if let route { attributes.append(("http.route", .text(route))) }
        attributes.append(("http.response.status_code", .integer(response.status.code)))
        attributes.append(("url.scheme", .text(scheme)))
        self.attributes = SharedAttributes(attributes)
        readyAttributes = SharedAttributes([("sectional.cache", "ready")] + attributes)
    }

    /// Names and ends `span`; `isReady` says whether a ready response has answered. Only a fault of the service is an
    /// error: 5xx.
    func end(_ span: OpenSpan, isReady: Bool = false) {
        span.describe(name, isReady ? readyAttributes : attributes)
        span.end(status.code >= 500 ? .error(type: String(status.code)) : .unset)
    }
}

import Basics

extension OpenSpan {
    /// The methods that are named; others, which a client can make up, are `_OTHER`.
    private static let methods: Set<Method> = [
        .get, .head, .post, .options, "PUT", "DELETE", "CONNECT", "TRACE", "PATCH", "QUERY",
    ]

    /// Ends the span of `request`, with the name and the attributes of OpenTelemetry's conventions for HTTP servers. Only
    /// a fault of the service is an error: 5xx.
    func end(_ response: Response, to request: Request, scheme: String) {
        let method = Self.methods.contains(request.method) ? request.method.name : nil
        let (route, status) = (request.record.findings.route?.rawValue, response.status.code)
        rename((method ?? "HTTP") + (route.map { " " + $0 } ?? ""))
        set("http.request.method", .text(method ?? "_OTHER"))
        if let route { set("http.route", .text(route)) }
        set("http.response.status_code", .integer(status))
        set("url.scheme", .text(scheme))
        end(status >= 500 ? .error(type: String(status)) : .unset)
    }
}

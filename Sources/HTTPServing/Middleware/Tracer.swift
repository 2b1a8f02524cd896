public import Traces

/// A middleware that makes each sampled request a span of a distributed trace (W3C Trace Context, level 2), with the
/// attributes of OpenTelemetry's conventions for HTTP servers. Put it outside of everything but ``RequestIdentifier``;
/// within ``TracedResponder``, what the responder does is a part of the span.
///
/// The span has the route's pattern, never the path or the query: these may have data of people.
public struct Tracer: Middleware {
    /// The methods that are named; others, which a client can make up, are `_OTHER`.
    private static let methods: Set<Method> = [
        .get, .head, .post, .options, "PUT", "DELETE", "CONNECT", "TRACE", "PATCH", "QUERY",
    ]

    private let source: TraceSource?
    private let trustedProxies: TrustedProxies
    private let scheme: String
    private let exemptPaths: [[UInt8]]

    /// A middleware that begins the spans of requests.
    ///
    /// - Parameters:
    ///   - source: Begins traces; without it, only the ids of callers' traces are read.
    ///   - trustedProxies: The peers whose flag decides whether a request is traced, see ``TraceSampler``.
    ///   - scheme: `http` or `https`.
    ///   - exemptPaths: The paths that are never traced, such as `/health`.
    public init(
        _ source: TraceSource?, trustedProxies: TrustedProxies = TrustedProxies(), scheme: String = "http",
        exempting exemptPaths: [String] = []
    ) {
        (self.source, self.trustedProxies, self.scheme) = (source, trustedProxies, scheme)
        self.exemptPaths = exemptPaths.map { Array($0.utf8) }
    }

    /// Begins the request's span if it is sampled, and sets ``Request/trace``. A malformed `traceparent` doesn't count.
    public func receive(_ request: inout Request) -> Response? {
        // Not by subscript: the response doesn't depend on these fields, so it can be sent again.
        let context = request.headers.value(of: .traceparent).flatMap { TraceContext(traceparent: $0) }
        request.trace = RequestTrace(context, span(of: request, context))
        return nil
    }

    private func span(of request: Request, _ context: TraceContext?) -> OpenSpan? {
        guard let source, !exemptPaths.contains(request.path) else { return nil }
        let isTrusted = request.origin.map { trustedProxies.contains($0) } ?? false
        return source.begin(context, isTrusted: isTrusted) {
            request.headers.value(of: .tracestate).flatMap { TraceState($0) }
        }
    }

    /// Ends the request's span. Only a fault of the service is an error: 5xx.
    public func send(_ response: inout Response, to request: Request) {
        guard let span = request.trace?.span else { return }
        let isKnown = Self.methods.contains(request.method)
        let route = request.record.route?.rawValue
        span.rename((isKnown ? request.method.name : "HTTP") + (route.map { " " + $0 } ?? ""))
        span.set("http.request.method", .text(isKnown ? request.method.name : "_OTHER"))
        if let route { span.set("http.route", .text(route)) }
        span.set("http.response.status_code", .integer(response.status.code))
        span.set("url.scheme", .text(scheme))
        span.end(of: response.status)
    }
}

extension OpenSpan {
    fileprivate func end(of status: Status) {
        guard status.code >= 500 else { return end() }
        set("error.type", .text(String(status.code)))
        end(.error(type: String(status.code)))
    }
}

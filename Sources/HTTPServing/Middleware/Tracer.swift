package import Basics

/// A middleware that makes each sampled request a span of a distributed trace (W3C Trace Context, level 2), with the
/// attributes of OpenTelemetry's conventions for HTTP servers. What the responder does is a part of the span. Put it
/// outside of ``AccessLog``, which logs the trace.
///
/// The span has the route's pattern, never the path or the query: these may have data of people.
public struct Tracer: Middleware {
    /// The time in the server's queue from which on it is a span of its own.
    static let notableQueue = Duration.milliseconds(1)

    private let source: TraceSource?
    private let trustedProxies: TrustedProxies
    private let scheme: String
    private let exemptPaths: [[UInt8]]

    /// A middleware that begins the spans of requests.
    ///
    /// - Parameters:
    ///   - source: Begins traces; without it, only the ids of callers' traces are read.
    ///   - trustedProxies: The peers whose flag decides whether a request is traced, see `TraceSource`.
    ///   - scheme: `http` or `https`.
    ///   - exemptPaths: The paths that are never traced, such as `/health`.
    package init(
        _ source: TraceSource?, trustedProxies: TrustedProxies = TrustedProxies(), scheme: String = "http",
        exempting exemptPaths: [String] = []
    ) {
        (self.source, self.trustedProxies, self.scheme) = (source, trustedProxies, scheme)
        self.exemptPaths = exemptPaths.map { Array($0.utf8) }
    }

    /// Begins the request's span if it is sampled, and sets ``Request/traceID``. A malformed `traceparent` doesn't count.
    public func receive(_ request: inout Request) -> Response? {
        guard !exemptPaths.contains(request.path) else { return nil }
        let context = request.headers.traceContext
        let span = source.flatMap { source in
            samples(context, from: request.origin, source)
                ? source.begin(context, request.headers, queued: request.queued) : nil
        }
        (request.traceID, request.span) = (span?.trace.id ?? context?.traceID, span)
        return nil
    }

    /// Ends the request's span.
    public func send(_ response: inout Response, to request: Request) {
        guard let source, request.span != nil || response.reuse != nil, !exemptPaths.contains(request.path) else {
            return
        }
        let end = SpanEnd(response, to: request, scheme: scheme)
        request.span?.end(end)
        response.reuse?.add(ReusedEnd(tracer: self, source: source, end: end))
    }

    /// The span of a request that was answered with the same response.
    private struct ReusedEnd: ReuseStep {
        let tracer: Tracer
        let source: TraceSource
        let end: SpanEnd

        func note(_ request: inout ReusedRequest) {
            // Most requests neither ask for a trace nor are chosen by chance, so their context needn't be read.
            let asks = request.unkeyed.mayAskForTrace
            guard asks || source.samples(nil, isTrusted: false) else { return }
            let context = request.unkeyed.traceContext
            guard asks ? tracer.samples(context, from: request.peer, source) : context == nil else { return }
            let span = source.begin(context, request.unkeyed, queued: .nanoseconds(request.nanoseconds))
            request.traceID = span.trace.id
            span.set("sectional.cache", "ready")
            span.end(end)
        }
    }

    private func samples(_ context: TraceContext?, from peer: IPAddress?, _ source: TraceSource) -> Bool {
        let isTrusted = context != nil && (peer.map { trustedProxies.contains($0) } ?? false)
        return source.samples(context, isTrusted: isTrusted)
    }
}

extension TraceSource {
    /// Begins the trace of a request with these fields, and returns its first span.
    fileprivate func begin(_ context: TraceContext?, _ fields: any UnkeyedFields, queued: Duration) -> OpenSpan {
        let span = begin(context, elapsed: queued) { fields.value(of: .tracestate).flatMap { TraceState($0) } }
        if queued >= Tracer.notableQueue { span.record("queue", ["sectional.queue": "requests"], lasting: queued) }
        return span
    }
}

/// The name and the attributes of a request's span, of OpenTelemetry's conventions for HTTP servers.
private struct SpanEnd: Sendable {
    /// The methods that are named; others, which a client can make up, are `_OTHER`.
    private static let methods: Set<Method> = [
        .get, .head, .post, .options, "PUT", "DELETE", "CONNECT", "TRACE", "PATCH", "QUERY",
    ]

    let name: String
    let method: String
    let route: String?
    let screen: String?
    let status: Int
    let scheme: String

    init(_ response: Response, to request: Request, scheme: String) {
        let isNamed = Self.methods.contains(request.method)
        method = isNamed ? request.method.name : "_OTHER"
        let findings = request.record.findings
        (route, screen) = (findings.route?.rawValue, findings.screen?.rawValue)
        name = (isNamed ? method : "HTTP") + (route.map { " " + $0 } ?? "")
        (status, self.scheme) = (response.status.code, scheme)
    }
}

extension OpenSpan {
    /// Ends the span of a request. Only a fault of the service is an error: 5xx.
    fileprivate func end(_ end: SpanEnd) {
        rename(end.name)
        set("http.request.method", .text(end.method))
        if let route = end.route { set("http.route", .text(route)) }
        set("http.response.status_code", .integer(end.status))
        set("url.scheme", .text(end.scheme))
        if let screen = end.screen { set("sectional.screen", .text(screen)) }
        self.end(end.status >= 500 ? .error(type: String(end.status)) : .unset)
    }
}

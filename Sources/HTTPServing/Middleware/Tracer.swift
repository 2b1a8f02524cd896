package import Basics

/// A middleware that makes each sampled request a span of a distributed trace (W3C Trace Context, level 2), with the
/// attributes of OpenTelemetry's conventions for HTTP servers. What the responder does is a part of the span. Put it
/// outside of ``AccessLog``, which logs the trace.
///
/// The span has the route's pattern, never the path or the query: these may have data of people.
public struct Tracer: Middleware, ReuseStep {
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
        let span = beginSpan(of: request, context)
        (request.traceID, request.span) = (span?.trace.id ?? context?.traceID, span)
        if let span, request.queued >= Self.notableQueue {
            span.record("queue", ["sectional.queue": "requests"], lasting: request.queued)
        }
        return nil
    }

    /// Ends the request's span. A request that is traced isn't answered with the same response, but by the responder.
    public func send(_ response: inout Response, to request: Request) {
        request.span?.end(response, to: request, scheme: scheme)
        if source != nil, !exemptPaths.contains(request.path) { response.reuse?.add(self) }
    }

    public func admits(_ request: inout ReusedRequest) -> Bool {
        guard let source else { return true }
        // Most requests neither ask for a trace nor are chosen by chance, so their context needn't be read.
        let asks = request.unkeyed.mayAskForTrace
        guard asks || source.samples(nil, isTrusted: false) else { return true }
        let context = request.unkeyed.traceContext
        request.isTraced = asks ? samples(context, from: request.clientAddress, source) : context == nil
        return !request.isTraced
    }

    private func beginSpan(of request: Request, _ context: TraceContext?) -> OpenSpan? {
        guard let source, request.isTraced || samples(context, from: request.origin, source) else { return nil }
        return source.begin(context, elapsed: request.queued) {
            request.headers.value(of: .tracestate).flatMap { TraceState($0) }
        }
    }

    private func samples(_ context: TraceContext?, from peer: IPAddress?, _ source: TraceSource) -> Bool {
        let isTrusted = context != nil && (peer.map { trustedProxies.contains($0) } ?? false)
        return source.samples(context, isTrusted: isTrusted)
    }
}

extension OpenSpan {
    /// The methods that are named; others, which a client can make up, are `_OTHER`.
    private static let methods: Set<Method> = [
        .get, .head, .post, .options, "PUT", "DELETE", "CONNECT", "TRACE", "PATCH", "QUERY",
    ]

    /// Ends the span of `request`, with the name and the attributes of OpenTelemetry's conventions for HTTP servers. Only
    /// a fault of the service is an error: 5xx.
    fileprivate func end(_ response: Response, to request: Request, scheme: String) {
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

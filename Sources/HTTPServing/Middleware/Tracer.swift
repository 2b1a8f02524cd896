public import Traces

/// A middleware that makes each sampled request a span of a distributed trace (W3C Trace Context, level 2), with the
/// attributes of OpenTelemetry's conventions for HTTP servers. Put it outside of ``AccessLog``, which logs the trace;
/// within ``TracedResponder``, what the responder does is a part of the span.
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
        guard !exemptPaths.contains(request.path) else { return nil }
        request.trace = trace(request.headers, from: request.origin, elapsed: request.queued)
        if request.queued >= Self.notableQueue {
            request.trace?.span?.record("queue", ["sectional.queue": "requests"], lasting: request.queued)
        }
        return nil
    }

    /// Ends the request's span, and traces each request that the same response answers.
    public func send(_ response: inout Response, to request: Request) {
        let span = request.trace?.span
        guard span != nil || response.reuse != nil else { return }
        let description = SpanDescription(response, to: request, scheme: scheme)
        if let span { description.end(span) }
        if response.reuse != nil, !exemptPaths.contains(request.path) { traceReuse(of: &response, description) }
    }

    /// The log needs the trace of each request; without a log and a source, nobody does.
    private func traceReuse(of response: inout Response, _ description: SpanDescription) {
        let log = response.reuse?.onReuse
        guard source != nil || log != nil else { return }
        response.reuse?.onReuse = { reused in
            var reused = reused
            reused.trace = trace(reused.headers, from: reused.peer, elapsed: reused.duration)
            log?(reused)
            guard let span = reused.trace?.span else { return }
            span.set("sectional.cache", "ready")
            description.end(span)
        }
    }

    /// Returns the trace of a request with these header fields.
    private func trace(_ headers: HeaderFields, from peer: IPAddress?, elapsed: Duration) -> RequestTrace? {
        // Not by subscript: the response doesn't depend on these fields, so it can be sent again.
        let context = headers.value(of: .traceparent).flatMap { TraceContext(traceparent: $0) }
        let isTrusted = peer.map { trustedProxies.contains($0) } ?? false
        let span = source?.begin(context, isTrusted: isTrusted, elapsed: elapsed) {
            headers.value(of: .tracestate).flatMap { TraceState($0) }
        }
        return RequestTrace(context, span)
    }
}

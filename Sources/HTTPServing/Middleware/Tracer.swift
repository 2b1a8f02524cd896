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
    ///   - trustedProxies: The peers whose flag decides whether a request is traced, see `TraceSampler`.
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
        let context = TraceContext(request.headers)
        let span = span(context, request.headers, from: request.origin, elapsed: request.queued)
        request.trace = RequestTrace(context, span)
        if let span, request.queued >= Self.notableQueue {
            span.record("queue", ["sectional.queue": "requests"], lasting: request.queued)
        }
        return nil
    }

    /// Ends the request's span, and traces each request that the same response answers.
    public func send(_ response: inout Response, to request: Request) {
        let span = request.trace?.span
        let isReusable = source != nil && response.reuse != nil && !exemptPaths.contains(request.path)
        guard span != nil || isReusable else { return }
        let description = SpanDescription(response, to: request, scheme: scheme)
        if let span { description.end(span) }
        if isReusable { traceReuse(of: &response, description) }
    }

    private func traceReuse(of response: inout Response, _ description: SpanDescription) {
        let log = response.reuse?.onReuse
        // Without a log, what a trace needs is made for the requests alone that are traced.
        if let source, response.reuse?.isLogged == false {
            response.reuse?.isNoted = { $0 == .set || $0 == .absent && source.choosesNext() }
        }
        response.reuse?.onReuse = { reused in
            let context = TraceContext(reused.headers)
            // Chance chooses only among requests without the field, so that no client can, by one that is malformed.
            let isChosen = reused.isChosen && reused.headers.value(of: .traceparent) == nil
            let span = span(
                context, reused.headers, from: reused.peer, isChosen: isChosen, elapsed: reused.duration)
            guard let span else {
                log?(reused)
                return
            }
            var traced = reused
            traced.ownTrace = RequestTrace(context, span)
            log?(traced)
            description.end(span, isReady: true)
        }
    }

    /// Begins the span of a request with these header fields, if it is sampled.
    private func span(
        _ context: TraceContext?, _ headers: HeaderFields, from peer: IPAddress?, isChosen: Bool = false,
        elapsed: Duration
    ) -> OpenSpan? {
        guard let source else { return nil }
        let isTrusted = context != nil && (peer.map { trustedProxies.contains($0) } ?? false)
        return source.begin(context, isTrusted: isTrusted, isChosen: isChosen, elapsed: elapsed) {
            headers.value(of: .tracestate).flatMap { TraceState($0) }
        }
    }
}

package import Basics

/// The trace that a request is a part of: its caller's, or one that this service has begun.
public struct RequestTrace: Sendable {
    /// The trace's id, by which logs of several services are put together.
    package let traceID: TraceID
    /// The request's span, if it is recorded.
    let span: OpenSpan?

    init?(_ context: TraceContext?, _ span: OpenSpan?) {
        guard let traceID = span?.trace.id ?? context?.traceID else { return nil }
        (self.traceID, self.span) = (traceID, span)
    }
}

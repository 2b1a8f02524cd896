/// Begins the traces of a service: it decides which requests are traced, and knows where their spans go.
public struct TraceSource: Sendable {
    private let sampler: TraceSampler
    private let clock: TraceClock
    private let receiver: Trace.Receiver

    /// A source of the traces that `sampler` chooses; `receiver` takes their spans.
    public init(_ sampler: TraceSampler, clock: TraceClock = .system, _ receiver: @escaping Trace.Receiver) {
        (self.sampler, self.clock, self.receiver) = (sampler, clock, receiver)
    }

    /// Returns whether a request is traced.
    ///
    /// - Parameters:
    ///   - parent: The context of the request's `traceparent`, or `nil` without one.
    ///   - isTrusted: Whether the request comes from a peer whose flag decides.
    public func samples(_ parent: TraceContext?, isTrusted: Bool) -> Bool {
        sampler.samples(parent, isTrusted: isTrusted)
    }

    /// Begins the trace of a request, and returns its first span.
    ///
    /// - Parameters:
    ///   - parent: The context of the request's `traceparent`, or `nil` without one.
    ///   - elapsed: The time for which the request was under way before this call.
    ///   - state: Returns the request's `tracestate`; it counts only together with a `traceparent`.
    public func begin(_ parent: TraceContext?, elapsed: Duration = .zero, state: () -> TraceState?) -> OpenSpan {
        Trace.begin(parent: parent, state: parent == nil ? nil : state(), elapsed: elapsed, clock: clock, receiver)
    }
}

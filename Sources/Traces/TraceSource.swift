/// Begins the traces of a service: it decides which requests are traced, and knows where their spans go.
public struct TraceSource: Sendable {
    private let sampler: TraceSampler
    private let clock: TraceClock
    private let receiver: Trace.Receiver

    /// A source of the traces that `sampler` chooses; `receiver` takes their spans.
    public init(_ sampler: TraceSampler, clock: TraceClock = .system, _ receiver: @escaping Trace.Receiver) {
        (self.sampler, self.clock, self.receiver) = (sampler, clock, receiver)
    }

    /// Returns whether the next request without a context is traced: for those who can ask before they read a request.
    public func choosesNext() -> Bool { sampler.chance }

    /// Begins the trace of a request, and returns its first span; `nil` if the request isn't traced.
    ///
    /// - Parameters:
    ///   - parent: The context of the request's `traceparent`, or `nil` without one.
    ///   - isTrusted: Whether the request comes from a peer whose flag decides.
    ///   - isChosen: Whether ``choosesNext()`` has chosen the request, which is then traced if it has no context.
    ///   - elapsed: The time for which the request was under way before this call.
    ///   - state: Returns the request's `tracestate`; it counts only together with a `traceparent`.
    public func begin(
        _ parent: TraceContext?, isTrusted: Bool, isChosen: Bool = false, elapsed: Duration = .zero,
        state: () -> TraceState?
    ) -> OpenSpan? {
        guard isChosen && parent == nil || sampler.samples(parent, isTrusted: isTrusted) else { return nil }
        return Trace.begin(
            parent: parent, state: parent == nil ? nil : state(), elapsed: elapsed, clock: clock, receiver)
    }
}

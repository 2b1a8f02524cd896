import Synchronization

/// Decides which requests are traced.
///
/// A request without a `traceparent` is traced with the configured probability. The flag of a `traceparent` decides if
/// it comes from a trusted peer. A flag of others that asks for a trace is respected for ``untrustedPerSecond`` requests
/// of a second, so that clients can't have everything traced; beyond that, the request is treated as one without a
/// flag. A flag of others that says that the request isn't traced is respected too.
public final class TraceSampler: Sendable {
    /// The number of requests a second for which a flag of an untrusted peer is respected.
    public static let untrustedPerSecond = 10

    private struct Second {
        var number: Int64 = .min
        var count = 0
    }

    /// A request without a flag is traced if a random number is at most this.
    private let threshold: UInt64
    private let clock: any ServiceClock
    private let random: @Sendable () -> UInt64
    private let second = Mutex(Second())

    /// A sampler that traces `perMillion` of a million requests without a flag.
    ///
    /// - Parameters:
    ///   - perMillion: From 0 to 1,000,000.
    ///   - clock: The clock by which requests of a second are counted.
    ///   - random: Returns random numbers.
    public init(
        perMillion: Int, clock: any ServiceClock = ContinuousClock(),
        random: @escaping @Sendable () -> UInt64 = SplitMix64.next
    ) {
        let (bounded, million): (UInt64, UInt64) = (UInt64(min(max(perMillion, 0), 1_000_000)), 1_000_000)
        threshold = bounded == million ? .max : UInt64.max / million * bounded
        (self.clock, self.random) = (clock, random)
    }

    public func samples(_ parent: TraceContext?, isTrusted: Bool) -> Bool {
        guard let parent else { return chance }
        guard parent.isSampled, !isTrusted else { return parent.isSampled }
        return countUntrusted() || chance
    }

    /// Returns whether a request without a flag is traced.
    private var chance: Bool { threshold > 0 && random() <= threshold }

    /// Counts a request whose flag comes from an untrusted peer. Returns whether it is respected.
    private func countUntrusted() -> Bool {
        let number = clock.nanoseconds / 1_000_000_000
        return second.withLock { second in
            if second.number != number { second = Second(number: number) }
            second.count += 1
            return second.count <= Self.untrustedPerSecond
        }
    }

}

/// Begins the traces of a service: it decides which requests are traced, and knows where their spans go.
public struct TraceSource: Sendable {
    private let sampler: TraceSampler
    private let clock: any ServiceClock
    private let receiver: TraceReceiver

    /// A source of the traces that `sampler` chooses; `receiver` takes their spans.
    public init(
        _ sampler: TraceSampler, clock: any ServiceClock = ContinuousClock(), _ receiver: @escaping TraceReceiver
    ) {
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

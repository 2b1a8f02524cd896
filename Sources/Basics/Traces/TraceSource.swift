import Synchronization

/// Begins the traces of a service: it decides which requests are traced, and knows where their spans go.
///
/// A request without a `traceparent` is traced with the configured probability. The flag of a `traceparent` decides if
/// it comes from a trusted peer. A flag of others that asks for a trace counts for ``untrustedPerSecond`` requests of a
/// second, so that clients can't have everything traced; beyond that, the request is treated as one without a flag. A
/// flag of others that says that the request isn't traced counts too.
public final class TraceSource: Sendable {
    /// The number of requests a second for which a flag of an untrusted peer counts.
    public static let untrustedPerSecond = 10

    private struct Second {
        var number: Int64 = .min
        var count = 0
    }

    /// A request without a flag is traced if a random number is at most this.
    private let threshold: UInt64
    private let clock: any ServiceClock
    private let receiver: TraceReceiver
    private let random: @Sendable () -> UInt64
    private let second = Mutex(Second())

    /// A source that traces `perMillion` of a million requests without a flag; `receiver` takes their spans.
    public init(
        perMillion: Int, clock: any ServiceClock = ContinuousClock(), _ receiver: @escaping TraceReceiver,
        random: @escaping @Sendable () -> UInt64 = SplitMix64.next
    ) {
        let (bounded, million): (UInt64, UInt64) = (UInt64(min(max(perMillion, 0), 1_000_000)), 1_000_000)
        threshold = bounded == million ? .max : UInt64.max / million * bounded
        (self.clock, self.receiver, self.random) = (clock, receiver, random)
    }

    /// Returns whether a request is traced whose `traceparent` has the context `parent`.
    public func samples(_ parent: TraceContext?, isTrusted: Bool) -> Bool {
        guard let parent else { return chance }
        guard parent.isSampled, !isTrusted else { return parent.isSampled }
        return countUntrusted() || chance
    }

    /// Returns whether a request without a flag is traced.
    private var chance: Bool { threshold > 0 && random() <= threshold }

    /// Counts a request whose flag comes from an untrusted peer. Returns whether the flag counts.
    private func countUntrusted() -> Bool {
        let number = clock.nanoseconds / 1_000_000_000
        return second.withLock { second in
            if second.number != number { second = Second(number: number) }
            second.count += 1
            return second.count <= Self.untrustedPerSecond
        }
    }

    /// Begins the trace of a request that began `elapsed` ago, inside `parent` or as a new trace, and returns its first
    /// span. The receiver gets all spans that have ended when that one ends, and each that ends later. The request's
    /// `tracestate` counts only together with a `traceparent`.
    public func begin(_ parent: TraceContext?, elapsed: Duration = .zero, state: () -> TraceState?) -> OpenSpan {
        let trace = Trace(parent, parent == nil ? nil : state(), clock, receiver)
        return OpenSpan(trace, parent: parent?.spanID, name: "", kind: .server, [:], first: elapsed)
    }
}

import Synchronization

/// Takes spans that have ended, and the number of those that were left out because there were too many.
public typealias TraceReceiver = @Sendable (_ spans: [TraceSpan], _ leftOut: Int) -> Void

/// The trace of one sampled request. It collects the spans that have ended, and passes them on with the response.
public final class Trace: Sendable {
    /// The maximum number of spans of a trace; more are left out.
    public static let maximumSpans = 128

    private struct Contents {
        var ended: [TraceSpan] = []
        /// The number of spans that have begun, with those that were left out.
        var begun = 1
        var isAnswered = false
    }

    /// The trace's id, which it shares with the caller's.
    public let id: TraceID
    let state: TraceState?
    /// The caller's flag for a random id; set for a trace that begins here (level 2, section 3.2.2.5.2).
    let randomFlag: UInt8
    private let clock: any ServiceClock
    /// The time of day less the clock's nanoseconds, read once: setting the clock doesn't end a span before it begins.
    private let offset: Int64
    private let receiver: TraceReceiver
    private let contents = Mutex(Contents())

    /// The trace of a request inside `parent`, or a new one.
    init(
        _ parent: TraceContext?, _ state: TraceState?, _ clock: any ServiceClock, _ receiver: @escaping TraceReceiver
    ) {
        (self.state, self.clock, self.receiver) = (state, clock, receiver)
        id = parent?.traceID ?? .random()
        randomFlag = (parent?.flags ?? TraceContext.randomFlag) & TraceContext.randomFlag
        offset = clock.timeOfDay - clock.nanoseconds
    }

    /// The time, in nanoseconds since 1970.
    var now: Int64 { offset + clock.nanoseconds }

    /// Counts a span. Returns whether it is recorded: not if there are too many, nor after the request was answered.
    func admit() -> Bool {
        contents.withLock { contents in
            if contents.isAnswered { return false }
            contents.begun += 1
            return contents.begun <= Self.maximumSpans
        }
    }

    func take(_ span: TraceSpan, isFirst: Bool) {
        let (spans, leftOut) = contents.withLock { contents in
            contents.ended.append(span)
            guard isFirst || contents.isAnswered else { return ([TraceSpan](), 0) }
            let leftOut = isFirst ? max(contents.begun - Self.maximumSpans, 0) : 0
            contents.isAnswered = true
            defer { contents.ended = [] }
            return (contents.ended, leftOut)
        }
        if !spans.isEmpty { receiver(spans, leftOut) }
    }
}

extension Trace {
    /// Returns the result of `body`. If the request of the current task is traced, `body` is a span of its trace:
    ///
    ///     let route = try await Trace.span("plan route", ["stops": .integer(stops.count)]) {
    ///         try await planner.route(through: stops)
    ///     }
    ///
    /// An error that `body` throws is the span's status. Spans inside of `body` are its children. A span that begins
    /// after the request was answered is left out.
    ///
    /// - Parameters:
    ///   - name: The operation, without values: the same for all operations of a kind.
    ///   - attributes: The attributes, such as `["city": "Graz", "cars": 3]`; they are evaluated only if the request is
    ///     traced. They go to the collector of traces, so they never contain what identifies a person or proves who
    ///     somebody is: no subjects, no tokens, no texts that people have typed.
    ///   - body: The operation.
    @inlinable public static func span<Value>(
        _ name: String, _ attributes: @autoclosure () -> KeyValuePairs<String, SpanValue> = [:],
        _ body: () async throws -> Value
    ) async rethrows -> Value {
        guard let report = Report.begin(Work(name, attributes())) else { return try await body() }
        return try await report.run(body)
    }

    /// Returns the result of `body`, in the same way.
    @inlinable public static func span<Value>(
        _ name: String, _ attributes: @autoclosure () -> KeyValuePairs<String, SpanValue> = [:],
        _ body: () throws -> Value
    ) rethrows -> Value {
        guard let report = Report.begin(Work(name, attributes())) else { return try body() }
        return try report.run(body)
    }
}

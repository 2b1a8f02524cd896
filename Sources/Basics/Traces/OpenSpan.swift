import Synchronization

/// A span that has begun. Most code needs only `Trace.span`, or a `Report`, which end it too.
public final class OpenSpan: Sendable {
    /// The span that the current task belongs to; `nil` unless its request is traced.
    @TaskLocal public static var current: OpenSpan?

    /// The maximum number of attributes; more are left out.
    public static let maximumAttributes = 32
    /// The maximum number of bytes of a name.
    static let maximumNameBytes = 128

    fileprivate struct Contents {
        var name: String
        var attributes: [(key: String, value: SpanValue)] = []
        var hasEnded = false
    }

    /// The trace that the span is a part of.
    public let trace: Trace
    /// The id.
    public let id: SpanID
    private let parent: SpanID?
    private let kind: TraceSpan.Kind
    private let start: Int64
    private let isFirst: Bool
    private let contents: Mutex<Contents>

    /// A span that begins now or, if it is the trace's first, `elapsed` ago.
    init(
        _ trace: Trace, parent: SpanID?, name: String, kind: TraceSpan.Kind, _ attributes: SpanAttributes,
        first elapsed: Duration? = nil
    ) {
        (self.trace, self.parent, self.kind, isFirst) = (trace, parent, kind, elapsed != nil)
        (id, start) = (.random(), trace.now - Int64(elapsed?.nanoseconds ?? 0))
        var contents = Contents(name: name)
        for (key, value) in attributes { contents.set(key, value) }
        self.contents = Mutex(contents)
    }

    /// Begins a span inside this one; `nil` if the trace has too many, or the request was answered.
    public func begin(
        _ name: String, kind: TraceSpan.Kind = .internal, _ attributes: SpanAttributes = [:]
    ) -> OpenSpan? {
        guard trace.admit() else { return nil }
        return OpenSpan(trace, parent: id, name: name, kind: kind, attributes)
    }

    /// Sets the attribute `key`, if the span hasn't ended.
    public func set(_ key: String, _ value: SpanValue) { contents.withLock { $0.set(key, value) } }

    /// The value of the attribute `key`, or `nil` if it isn't set.
    public subscript(key: String) -> SpanValue? {
        contents.withLock { contents in contents.index(of: key).map { contents.attributes[$0].value } }
    }

    /// Sets the name, if the span hasn't ended.
    public func rename(_ name: String) { contents.withLock { $0.name = name } }

    /// Records a span inside of this one that began with it and took `duration`.
    public func record(_ name: String, _ attributes: SpanAttributes, lasting duration: Duration) {
        guard trace.admit() else { return }
        let span = OpenSpan(trace, parent: id, name: name, kind: .internal, attributes)
        span.end(.unset, from: start, to: start + Int64(duration.nanoseconds))
    }

    /// Ends the span. A span that has ended stays as it is.
    public func end(_ status: TraceSpan.Status = .unset) { end(status, from: start, to: trace.now) }

    private func end(_ status: TraceSpan.Status, from start: Int64, to end: Int64) {
        let last = contents.withLock { contents -> Contents? in
            if contents.hasEnded { return nil }
            contents.hasEnded = true
            if case .error(let type) = status { contents.set("error.type", .text(type)) }
            return contents
        }
        guard let last else { return }
        trace.take(
            TraceSpan(
                traceID: trace.id, id: id, parent: parent, state: isFirst ? trace.state : nil,
                name: last.name.cut(to: Self.maximumNameBytes), kind: kind, start: start, end: end,
                attributes: last.attributes, status: status), isFirst: isFirst)
    }

    /// Ends the span as failed. The type of `error` is recorded, not its description, which may have data of people.
    public func end(failing error: any Error) { end(.error(type: String(describing: type(of: error)))) }

    /// The value of `traceparent` for requests to other services inside of this span.
    public var traceparent: String {
        TraceContext(trace.id, id, flags: TraceContext.sampledFlag | trace.randomFlag).traceparent
    }

    /// The value of `tracestate` for these requests: that of the caller, or `nil` if it has sent none.
    public var tracestate: String? { trace.state?.text }
}

extension OpenSpan.Contents {
    fileprivate func index(of key: String) -> Int? {
        attributes.firstIndex { $0.key.utf8.count == key.utf8.count && $0.key.utf8.elementsEqual(key.utf8) }
    }

    fileprivate mutating func set(_ key: String, _ value: SpanValue) {
        if let index = index(of: key) {
            attributes[index].value = value.bounded
        } else if attributes.count < OpenSpan.maximumAttributes {
            attributes.append((key.cut(to: SpanValue.maximumBytes), value.bounded))
        }
    }
}

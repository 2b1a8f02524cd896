package import Basics
import Synchronization

/// The spans of traces that a test has begun, by a clock that moves one microsecond each time it is read.
package final class RecordedSpans: Sendable {
    private let contents = Mutex<(spans: [TraceSpan], leftOut: Int)>(([], 0))
    /// The clock.
    package let clock = ManualClock(step: .microseconds(1))

    /// No spans.
    package init() {}

    /// Takes spans that have ended.
    package func receive(_ spans: [TraceSpan], _ leftOut: Int) {
        contents.withLock { contents in
            contents.spans += spans
            contents.leftOut += leftOut
        }
    }

    /// A source that traces every request.
    package var source: TraceSource { TraceSource(perMillion: 1_000_000, clock: clock, receive) }

    /// Begins a trace. Returns its first span.
    package func begin(parent: TraceContext? = nil, state: TraceState? = nil) -> OpenSpan {
        source.begin(parent) { state }
    }

    /// Runs `body` as a traced request, with a span named `request`.
    @discardableResult
    package func request<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        let span = begin()
        span.rename("request")
        return try await Report(span).run(body)
    }

    /// Runs `body` in the same way.
    @discardableResult
    package func request<Value>(_ body: () throws -> Value) rethrows -> Value {
        let span = begin()
        span.rename("request")
        return try Report(span).run(body)
    }

    /// The spans that have ended and were passed on.
    package var all: [TraceSpan] { contents.withLock(\.spans) }
    /// The number of spans that were left out.
    package var leftOut: Int { contents.withLock(\.leftOut) }

    /// The spans as lines, in the order in which they began: the names from the request's span on, the attributes, and
    /// whether it failed.
    package var lines: [String] {
        let spans = all.sorted { $0.start < $1.start }
        return spans.map { span in path(of: span, among: spans) + span.details }
    }

    private func path(of span: TraceSpan, among spans: [TraceSpan]) -> String {
        guard let parent = spans.first(where: { $0.id == span.parent }) else { return span.name }
        return path(of: parent, among: spans) + "/" + span.name
    }
}

extension TraceSpan {
    fileprivate var details: String {
        let attributes = attributes.map { key, value in
            switch value {
            case .text(let text): " \(key)=\(text)"
            case .integer(let number): " \(key)=\(number)"
            case .boolean(let boolean): " \(key)=\(boolean)"
            }
        }
        return attributes.joined() + (status == .unset ? "" : " failed")
    }
}

import Synchronization

/// The place where work of one kind is reported, such as the reads of a database: a listener is told how long it takes,
/// and in a traced request it is a span. If nobody listens, a report is two branches.
public final class Reporter: Sendable {
    /// Called with the time that a piece of work took.
    public typealias Listener = @Sendable (Duration) -> Void

    private let listener = Mutex<Listener?>(nil)

    /// A place where nobody listens yet.
    public init() {}

    /// Has `listener` called after each piece of work.
    public func listen(_ listener: @escaping Listener) { self.listener.withLock { $0 = listener } }

    /// Begins a report. `work` is evaluated only in a traced request; `nil` is no span.
    public func begin(_ work: @autoclosure () -> Work? = nil) -> Report {
        let listener = listener.withLock(\.self)
        let span = OpenSpan.current.flatMap { current in
            work().flatMap { current.begin($0.name, kind: $0.kind, $0.attributes) }
        }
        return Report(listener: listener, start: listener == nil ? nil : .now, context: RequestContext(span))
    }

    /// Returns the result of `body`, and reports it. An error that `body` throws is the span's status. Spans inside of
    /// `body` are its children.
    @inlinable
    public func run<Value>(
        _ work: @autoclosure () -> Work? = nil, _ body: () async throws -> Value
    ) async rethrows -> Value {
        let report = begin(work())
        do {
            let value = try await report.context.run(body)
            report.end()
            return value
        } catch {
            report.end(failing: error)
            throw error
        }
    }

    /// Returns the result of `body`, in the same way.
    @inlinable
    public func run<Value>(_ work: @autoclosure () -> Work? = nil, _ body: () throws -> Value) rethrows -> Value {
        let report = begin(work())
        do {
            let value = try report.context.run(body)
            report.end()
            return value
        } catch {
            report.end(failing: error)
            throw error
        }
    }
}

/// A report that has begun.
public struct Report: Sendable {
    let listener: Reporter.Listener?
    let start: ContinuousClock.Instant?
    @usableFromInline let context: RequestContext

    /// Ends the report, as failed if there is an error.
    public func end(failing error: (any Error)? = nil) {
        if let listener, let start { listener(ContinuousClock.now - start) }
        if let error { context.span?.end(failing: error) } else { context.span?.end() }
    }
}

/// The name and the attributes of a piece of work in a trace.
public struct Work: Sendable {
    let name: String
    let kind: TraceSpan.Kind
    let attributes: SpanAttributes

    /// Creates work; `name` is the same for all of its kind, and `attributes` have no data of people.
    public init(_ name: String, kind: TraceSpan.Kind = .internal, _ attributes: SpanAttributes) {
        (self.name, self.kind, self.attributes) = (name, kind, attributes)
    }
}

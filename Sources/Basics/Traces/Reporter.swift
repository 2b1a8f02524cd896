import Synchronization

/// The place where work of one kind is reported, such as the reads of a database: a listener is told how long it takes,
/// and in a traced request it is a span. If nobody listens, a report is two branches.
public final class Reporter: Sendable {
    /// Called with the time that a piece of work took.
    public typealias Listener = @Sendable (Duration) -> Void

    private let listener = Mutex<Listener?>(nil)

    public init() {}

    public func listen(_ listener: @escaping Listener) { self.listener.withLock { $0 = listener } }

    /// Begins a report. `work` is evaluated only in a traced request; `nil` is no span.
    public func begin(_ work: @autoclosure () -> Work? = nil) -> Report {
        Report(listener.withLock(\.self), RequestContext(OpenSpan.current?.begin(work())))
    }

    /// Returns the result of `body`, and reports it. An error is the span's status; spans in `body` are its children.
    @inlinable public func run<Value>(
        _ work: @autoclosure () -> Work? = nil, _ body: () async throws -> Value
    ) async rethrows -> Value { try await begin(work()).run(body) }

    @inlinable
    public func run<Value>(_ work: @autoclosure () -> Work? = nil, _ body: () throws -> Value) rethrows -> Value {
        try begin(work()).run(body)
    }
}

public struct Report: Sendable {
    let listener: Reporter.Listener?
    let start: ContinuousClock.Instant?
    @usableFromInline let context: RequestContext

    /// Begins a report of work that nobody measures; `nil` unless the request of the current task is traced.
    public static func begin(_ work: @autoclosure () -> Work?) -> Report? {
        OpenSpan.current?.begin(work()).map { Report($0) }
    }

    public init(_ span: OpenSpan) { self.init(nil, RequestContext(span)) }

    init(_ listener: Reporter.Listener?, _ context: RequestContext) {
        (self.listener, self.context) = (listener, context)
        start = listener == nil ? nil : .now
    }

    /// Returns the result of `body`, with which the report ends.
    @inlinable public func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        do {
            let value = try await context.run(body)
            end()
            return value
        } catch {
            end(failing: error)
            throw error
        }
    }

    @inlinable public func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        do {
            let value = try context.run(body)
            end()
            return value
        } catch {
            end(failing: error)
            throw error
        }
    }

    /// Ends the report, as failed if there is an error. Its span may have ended before: then it stays as it is.
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

extension OpenSpan {
    /// Begins the span of `work` inside of this one; returns `nil` if there is none.
    func begin(_ work: Work?) -> OpenSpan? {
        work.flatMap { begin($0.name, kind: $0.kind, $0.attributes) }
    }
}

/// The request that a task works for. Threads and detached tasks that work for it too take it over.
public struct RequestContext: Sendable {
    @usableFromInline let span: OpenSpan?

    /// That of the current task.
    public init() { span = OpenSpan.current }

    init(_ span: OpenSpan?) { self.span = span }

    /// Returns the result of `body`, which works for the request. Throws what `body` throws.
    @inlinable public func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        guard let span else { return try await body() }
        return try await OpenSpan.$current.withValue(span, operation: body)
    }

    /// Returns the result of `body`, in the same way, also on a thread that runs no task.
    @inlinable public func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        guard let span else { return try body() }
        return try OpenSpan.$current.withValue(span, operation: body)
    }
}

/// A report that has begun.
public struct Report: Sendable {
    let listener: Reporter.Listener?
    let start: ContinuousClock.Instant?
    @usableFromInline let context: RequestContext

    /// Begins a report of work that nobody measures; `nil` unless the request of the current task is traced.
    public static func begin(_ work: @autoclosure () -> Work?) -> Report? {
        OpenSpan.current?.begin(work()).map { Report($0) }
    }

    /// The report that ends with `span`.
    public init(_ span: OpenSpan) { self.init(nil, RequestContext(span)) }

    init(_ listener: Reporter.Listener?, _ context: RequestContext) {
        (self.listener, self.context) = (listener, context)
        start = listener == nil ? nil : .now
    }

    /// Returns the result of `body`, with which the report ends.
    @inlinable
    public func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        do {
            let value = try await context.run(body)
            end()
            return value
        } catch {
            end(failing: error)
            throw error
        }
    }

    /// Returns the result of `body`, in the same way.
    @inlinable
    public func run<Value>(_ body: () throws -> Value) rethrows -> Value {
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

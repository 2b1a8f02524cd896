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
        Report(listener.withLock(\.self), RequestContext(OpenSpan.current?.begin(work())))
    }

    /// Returns the result of `body`, and reports it. An error that `body` throws is the span's status. Spans inside of
    /// `body` are its children.
    @inlinable
    public func run<Value>(
        _ work: @autoclosure () -> Work? = nil, _ body: () async throws -> Value
    ) async rethrows -> Value { try await begin(work()).run(body) }

    /// Returns the result of `body`, in the same way.
    @inlinable
    public func run<Value>(_ work: @autoclosure () -> Work? = nil, _ body: () throws -> Value) rethrows -> Value {
        try begin(work()).run(body)
    }
}

/// The request that a task works for. Threads and detached tasks that work for it too take it over.
public struct RequestContext: Sendable {
    @usableFromInline let span: OpenSpan?

    /// That of the current task.
    public init() { span = OpenSpan.current }

    /// Notes an attribute of the request of the current task, if it is traced.
    public static func note(_ key: String, _ value: @autoclosure () -> SpanValue) {
        OpenSpan.current?.set(key, value())
    }

    /// Whether the request of the current task is traced.
    @inlinable public static var isTraced: Bool { OpenSpan.current != nil }

    init(_ span: OpenSpan?) { self.span = span }

    /// Returns the result of `body`, which works for the request. Throws what `body` throws.
    @inlinable
    public func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        guard let span else { return try await body() }
        return try await OpenSpan.$current.withValue(span, operation: body)
    }

    /// Returns the result of `body`, in the same way, also on a thread that runs no task.
    @inlinable
    public func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        guard let span else { return try body() }
        return try OpenSpan.$current.withValue(span, operation: body)
    }
}

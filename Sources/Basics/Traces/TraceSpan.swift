/// A span that has ended: one operation within a trace (the data model of OpenTelemetry).
public struct TraceSpan: Sendable {
    /// The role of the operation between services.
    public enum Kind: Sendable {
        /// It answers a request of another.
        case server
        /// It asks another, such as a database.
        case client
        /// Anything else.
        case `internal`
    }

    /// The outcome.
    public enum Status: Hashable, Sendable {
        /// It succeeded, or its outcome is no failure of the service.
        case unset
        /// It failed. `type` is the kind of error, such as the name of its Swift type: its description may have data of
        /// people.
        case error(type: String)
    }

    /// The trace.
    public let traceID: TraceID
    /// The id.
    public let id: SpanID
    /// The span that it is a part of; `nil` for the first span of a trace.
    public let parent: SpanID?
    /// The `tracestate` that the request came with.
    public let state: TraceState?
    /// The name: the same for all operations of a kind.
    public let name: String
    /// The role.
    public let kind: Kind
    /// The beginning, in nanoseconds since 1970.
    public let start: Int64
    /// The end, in nanoseconds since 1970.
    public let end: Int64
    /// The attributes.
    public let attributes: [(key: String, value: SpanValue)]
    /// The outcome.
    public let status: Status
}

/// A span that has ended: one operation within a trace (the data model of OpenTelemetry).
public struct TraceSpan: Sendable {
    /// The role of the operation between services.
    public enum Kind: Sendable {
        /// It answers a request of another.
        case server
        /// It asks another, such as a database.
        case client
        case `internal`
    }

    public enum Status: Hashable, Sendable {
        /// It succeeded, or its outcome is no failure of the service.
        case unset
        /// It failed. `type` is the kind of error, such as its Swift type; a description may have data of people.
        case error(type: String)
    }

    public let traceID: TraceID
    public let id: SpanID
    /// The span that it is a part of; `nil` for the first span of a trace.
    public let parent: SpanID?
    public let state: TraceState?
    public let name: String
    public let kind: Kind
    /// The beginning and the end, in nanoseconds since 1970.
    public let start: Int64
    public let end: Int64
    public let attributes: [(key: String, value: SpanValue)]
    public let status: Status
}

/// The attributes of a span (``Trace/span(_:_:_:)``).
public typealias SpanAttributes = KeyValuePairs<String, SpanValue>

/// The value of an attribute.
public enum SpanValue: Hashable, Sendable {
    /// A text; the first ``maximumBytes`` of it are kept.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// `true` or `false`.
    case boolean(Bool)

    /// The maximum number of bytes of a text.
    public static let maximumBytes = 256

    /// The value with a text that is no longer than ``maximumBytes``.
    var bounded: SpanValue {
        guard case .text(let text) = self else { return self }
        return .text(text.cut(to: Self.maximumBytes))
    }
}

extension SpanValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    /// A text.
    public init(stringLiteral text: String) { self = .text(text) }
    /// A whole number.
    public init(integerLiteral number: Int) { self = .integer(number) }
    /// `true` or `false`.
    public init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }
}

extension String {
    /// Returns the text's first characters, of at most `maximum` bytes in all.
    func cut(to maximum: Int) -> String {
        guard utf8.count > maximum else { return self }
        var (end, count) = (startIndex, 0)
        while end < endIndex {
            count += self[end].utf8.count
            if count > maximum { break }
            formIndex(after: &end)
        }
        return String(self[..<end])
    }
}

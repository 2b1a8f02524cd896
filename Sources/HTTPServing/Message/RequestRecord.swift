package import Basics
import Synchronization

/// The findings about a request while it is answered, for log, metrics and traces; shared by its copies.
public final class RequestRecord: Sendable {
    private struct Contents {
        var route: Identifier?
        var role: Identifier?
        var subject: Identifier?
    }

    private let contents = Mutex(Contents())

    public init() {}

    /// The pattern of the route that matched, such as `/screens/{screen}`; `nil` if none did. Set by ``Router``.
    package var route: Identifier? {
        get { contents.withLock(\.route) }
        set { contents.withLock { $0.route = newValue } }
    }

    /// The caller's role; `nil` until the caller is authenticated, and on routes without authentication.
    package var role: Identifier? { contents.withLock(\.role) }

    /// The caller's subject; `nil` too for a caller without one. It is personal: log it as a keyed hash only.
    package var subject: Identifier? { contents.withLock(\.subject) }

    package func note(role: Identifier, subject: Identifier?) {
        contents.withLock { ($0.role, $0.subject) = (role, subject) }
    }

    /// Forgets everything, so that another request can use the record.
    public func clear() { contents.withLock { $0 = Contents() } }
}

/// The trace that a request is a part of: its caller's, or one that this service has begun.
public struct RequestTrace: Sendable {
    /// The trace's id, by which logs of several services are put together.
    package let traceID: TraceID
    /// The request's span, if it is recorded.
    let span: OpenSpan?

    init?(_ context: TraceContext?, _ span: OpenSpan?) {
        guard let traceID = span?.trace.id ?? context?.traceID else { return nil }
        (self.traceID, self.span) = (traceID, span)
    }
}

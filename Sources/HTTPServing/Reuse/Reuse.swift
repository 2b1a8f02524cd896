public import Basics
import Synchronization

/// The reuse of a response: a server may send it again for every request with the same head, without calling the
/// responder. Heads that differ only in the header fields ``HeaderName/unkeyed`` are the same. A response isn't reused
/// if such a field, all fields at once, the client's address or the request's id was read from its request.
public struct Reuse: Sendable {
    /// The validity of the response: it can be reused as long as this is current.
    public let validity: Validity
    /// The time, in seconds since 1970, from which on it can't be reused, such as the expiry of a token; `nil` for
    /// none.
    public let expiresAt: Int64?
    /// The validities of the caller's authentication, such as of a token's key: the response can be reused as long as
    /// these are current too.
    public let authentication: [Validity]
    /// Whether the response to a request with `X-Request-Id` has that id: the server sends each request its own
    /// (``RequestIdentifier``).
    public var echoesRequestID = false
    /// Returns whether a request is traced: then the responder answers it. It takes the peer's address and the value of
    /// `traceparent`, which is empty without one. `nil` if none is traced. Set by ``Tracer``.
    public var isTraced: (@Sendable (_ peer: IPAddress?, _ traceparent: Span<UInt8>) -> Bool)?
    /// A function that is called when the response is sent again, for the log.
    public var onReuse: (@Sendable (ReusedRequest) -> Void)?
    /// The recorder of each time that the response is sent again; for the metrics.
    public var recorder: (any ReuseRecorder)?

    /// The subject whose rate limit each request counts for (``RateLimits``), or `nil` for none.
    public var subject: Identifier?
    /// A function that is called before the response is sent again, and counts the request for the rate limits. It
    /// takes the peer's address and, if the peer is a trusted proxy, the header fields in which it names the client. If
    /// it returns `false`, the responder is called, which refuses the request; `nil` if there are no limits. Set by
    /// ``RateLimiting``.
    public var admits: (@Sendable (_ peer: IPAddress?, _ forwarding: HeaderFields) -> Bool)?

    /// A reuse as long as `validity` and each of `authentication` are current, and before `expiresAt`.
    public init(_ validity: Validity, expiresAt: Int64? = nil, authentication: [Validity] = []) {
        (self.validity, self.expiresAt, self.authentication) = (validity, expiresAt, authentication)
    }

    /// Whether all validities are current.
    public var isCurrent: Bool { validity.isCurrent && authentication.allSatisfy(\.isCurrent) }
}

/// The validity of something made from data: whether the same data would give the same result. It ends once, for good.
public final class Validity: Sendable {
    private let isValid = Atomic(true)

    /// The validity of something just made, or being made; it is current.
    public init() {}

    /// A validity that has ended, for what must not be reused.
    public static let ended: Validity = {
        let validity = Validity()
        validity.end()
        return validity
    }()

    /// Whether the data is unchanged.
    public var isCurrent: Bool { isValid.load(ordering: .acquiring) }

    /// Ends the validity: the data has changed.
    public func end() { isValid.store(false, ordering: .releasing) }
}

/// A request that was answered by sending a response again (``Reuse``).
public struct ReusedRequest: Sendable {
    /// The request's own id, or `nil` if it has none.
    public var requestID: String?
    /// The address of the peer, which may be a proxy.
    public var peer: IPAddress?
    /// Those of its header fields that name the client, from a trusted proxy, and its caller's trace.
    public var headers: HeaderFields
    /// The time from its arrival until the response was queued.
    public var duration: Duration
    /// The caller's trace, if it has one.
    var trace: RequestTrace? { RequestTrace(TraceContext(headers), nil) }

    /// A request with these properties.
    public init(
        requestID: String? = nil, peer: IPAddress? = nil, headers: HeaderFields = HeaderFields(), duration: Duration
    ) {
        (self.requestID, self.peer, self.headers, self.duration) = (requestID, peer, headers, duration)
    }
}

/// A recorder of the requests that are answered by sending a response again.
public protocol ReuseRecorder: AnyObject, Sendable {
    /// Records one that took `nanoseconds` from its arrival until the response was queued. It is called for every such
    /// request, so it must take no lock.
    func recordReuse(nanoseconds: Int)
}

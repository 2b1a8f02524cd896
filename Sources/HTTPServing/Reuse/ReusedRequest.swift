public import Basics

/// A request for which a response is sent again (``Reuse``). What isn't part of the response's key is here.
public struct ReusedRequest {
    /// The client's address: that of the peer, unless ``ClientAddress`` finds another one.
    var clientAddress: IPAddress?
    /// The time in nanoseconds since its arrival.
    public var nanoseconds = 0
    /// Whether a trusted proxy names the client.
    var isForwarded = false
    /// Whether it is traced; then the responder answers it.
    public internal(set) var isTraced = false
    /// Whether the response has its id, if it has one.
    public internal(set) var echoesID = false
    let unkeyed: any UnkeyedFields

    /// A request from `peer`, which may be a proxy, with these fields.
    public init(from peer: IPAddress?, _ unkeyed: any UnkeyedFields) {
        (clientAddress, self.unkeyed) = (peer, unkeyed)
    }

    /// Its own id, or a new one.
    var id: RequestID {
        guard echoesID, let given = unkeyed.value(of: .requestID) else { return .random() }
        return .given(Identifier(given))
    }
}

/// The header fields that ready responses are found without (``HeaderName/unkeyed``).
public protocol UnkeyedFields {
    /// Returns the value of the field `name`; several lines are joined with `, `.
    func value(of name: HeaderName) -> String?
    /// The context in the field `traceparent`; `nil` if there is none, or a malformed one.
    var traceContext: TraceContext? { get }
    /// Whether that may have the flag that asks for a trace. Found out faster than the context.
    var mayAskForTrace: Bool { get }
}

extension HeaderFields: UnkeyedFields {
    // Not read by subscript: the response doesn't depend on this field, so it can be sent again.
    public var traceContext: TraceContext? { value(of: .traceparent).flatMap { TraceContext(traceparent: $0) } }
    public var mayAskForTrace: Bool {
        value(of: .traceparent).map { TraceContext.mayBeSampled($0.utf8.span) } ?? false
    }
}

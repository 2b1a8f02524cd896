package import Basics
import Synchronization

/// The reuse of a response: a server may send it again for every request with the same head, without calling the
/// responder. Heads that differ only in the header fields ``HeaderName/unkeyed`` are the same. A response isn't reused
/// if such a field, all fields at once, the client's address or the request's id was read from its request.
public struct Reuse: Sendable {
    /// The validity of the response: it can be reused as long as this is current.
    public let validity: Validity
    /// The time, in seconds since 1970, from which on it can't be reused, as a token's expiry; `nil` for none.
    public let expiresAt: Int64?
    /// The validities of the caller's authentication, such as of a token's key, which have to be current too.
    public let authentication: [Validity]
    /// The steps that come first, then the parts of the middleware, the outermost first.
    private var steps: [any ReuseStep] = []
    private var firstSteps = 0

    /// A reuse as long as `validity` and each of `authentication` are current, and before `expiresAt`.
    public init(_ validity: Validity, expiresAt: Int64? = nil, authentication: [Validity] = []) {
        (self.validity, self.expiresAt, self.authentication) = (validity, expiresAt, authentication)
    }

    public var isCurrent: Bool { validity.isCurrent && authentication.allSatisfy(\.isCurrent) }

    /// Adds a step of middleware outside of those whose steps it has.
    public mutating func add(_ step: any ReuseStep) { steps.insert(step, at: firstSteps) }

    /// Adds a step before those of all middleware, for one that refuses requests: some of those count what they admit.
    package mutating func addFirst(_ step: any ReuseStep) {
        steps.insert(step, at: 0)
        firstSteps += 1
    }

    public func admits(_ request: inout ReusedRequest) -> Bool {
        // An element of the array would be copied.
        let steps = self.steps.span
        for index in steps.indices {
            if !steps[index].admits(&request) { return false }
        }
        return true
    }

    /// Counts and logs `request`, which was admitted.
    public func note(_ request: inout ReusedRequest) {
        let steps = self.steps.span
        for index in steps.indices { steps[index].note(&request) }
    }
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

/// A middleware's part in sending a response again (``Reuse``). It has to be cheap: it is called for each request.
public protocol ReuseStep: Sendable {
    /// Returns whether the response may be sent again for `request`; otherwise the responder answers it.
    func admits(_ request: inout ReusedRequest) -> Bool

    /// Counts, traces or logs `request`. Called once all steps have admitted it.
    func note(_ request: inout ReusedRequest)
}

extension ReuseStep {
    public func admits(_ request: inout ReusedRequest) -> Bool { true }
    public func note(_ request: inout ReusedRequest) {}
}

/// A request for which a response is sent again (``Reuse``). What isn't part of the response's key is here.
public struct ReusedRequest {
    let peer: IPAddress?
    /// The client's address: that of the peer, unless ``ClientAddress`` finds another one.
    var clientAddress: IPAddress?
    public var nanoseconds = 0
    /// Whether a trusted proxy names the client.
    var isForwarded = false
    /// The id of its trace, if it is traced here.
    var traceID: TraceID?
    /// Whether the response has its id, if it has one.
    public internal(set) var echoesID = false
    package let unkeyed: any UnkeyedFields

    /// A request from `peer`, which may be a proxy, with these fields.
    package init(from peer: IPAddress?, _ unkeyed: any UnkeyedFields) {
        (self.peer, clientAddress, self.unkeyed) = (peer, peer, unkeyed)
    }

    var id: RequestID {
        guard echoesID, let given = unkeyed.value(of: .requestID) else { return .random() }
        return .given(Identifier(given))
    }
}

/// The header fields that ready responses are found without (``HeaderName/unkeyed``). It isn't public: a read that
/// isn't recorded would let the response be sent again to a client with another value.
package protocol UnkeyedFields {
    /// Returns the value of the field `name`; several lines are joined with `, `.
    func value(of name: HeaderName) -> String?
    /// The context in the field `traceparent`; `nil` if there is none, or a malformed one.
    var traceContext: TraceContext? { get }
    /// Whether that may have the flag that asks for a trace. Found out faster than the context.
    var mayAskForTrace: Bool { get }
}

extension HeaderFields: UnkeyedFields {
    // Not read by subscript: the response doesn't depend on this field, so it can be sent again.
    package var traceContext: TraceContext? { value(of: .traceparent).flatMap { TraceContext(traceparent: $0) } }
    package var mayAskForTrace: Bool {
        value(of: .traceparent).map { TraceContext.mayBeSampled($0.utf8.span) } ?? false
    }
}

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
    /// The parts of the middleware, the outermost first.
    private var steps: [any ReuseStep] = []

    /// A reuse as long as `validity` and each of `authentication` are current, and before `expiresAt`.
    public init(_ validity: Validity, expiresAt: Int64? = nil, authentication: [Validity] = []) {
        (self.validity, self.expiresAt, self.authentication) = (validity, expiresAt, authentication)
    }

    /// Whether all validities are current.
    public var isCurrent: Bool { validity.isCurrent && authentication.allSatisfy(\.isCurrent) }

    /// Adds a step of middleware outside of those whose steps it has.
    public mutating func add(_ step: any ReuseStep) { steps.insert(step, at: 0) }

    /// Returns whether the response may be sent again for `request`; otherwise the responder answers it.
    public func admits(_ request: inout ReusedRequest) -> Bool {
        // An element of the array would be copied.
        let steps = self.steps.span
        for index in steps.indices {
            if !steps[index].admits(&request) { return false }
        }
        return true
    }

    /// Counts and logs `request`, which was admitted.
    public func note(_ request: ReusedRequest) {
        let steps = self.steps.span
        for index in steps.indices { steps[index].note(request) }
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

import Synchronization

/// The reuse of a response: a server may send it again for every request with the same head, without calling the
/// responder.
public struct Reuse: Sendable {
    /// The validity of the response: it can be reused as long as this is current.
    public let validity: Validity
    /// The time, in seconds since 1970, from which on it can't be reused, such as the expiry of a token; `nil` for
    /// none.
    public let expiresAt: Int64?
    /// A function that is called each time the response is sent again, with the time that took; for the log.
    public var onReuse: (@Sendable (Duration) -> Void)?

    /// A reuse as long as `validity` is current, and before `expiresAt`.
    public init(_ validity: Validity, expiresAt: Int64? = nil) {
        (self.validity, self.expiresAt) = (validity, expiresAt)
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

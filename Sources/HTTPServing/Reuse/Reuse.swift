import Synchronization

/// Says that a response answers every request with the same head: a server may send it again without asking.
public struct Reuse: Sendable {
    /// Until when it does.
    public let validity: Validity
    /// The time, in seconds since 1970, from which on it doesn't, such as the end of a token; `nil` for none.
    public let expiresAt: Int64?
    /// Called each time the response is sent again, with how long that took; for the log.
    public var onReuse: (@Sendable (Duration) -> Void)?

    /// Reuse as long as `validity` is current, and before `expiresAt`.
    public init(_ validity: Validity, expiresAt: Int64? = nil) {
        (self.validity, self.expiresAt) = (validity, expiresAt)
    }
}

/// Whether something that was made from data is still what the data would give. Ends once and for all.
public final class Validity: Sendable {
    private let isValid = Atomic(true)

    /// Of something that was just made, or is being made.
    public init() {}

    /// Of what is not to be used again.
    public static let ended: Validity = {
        let validity = Validity()
        validity.end()
        return validity
    }()

    /// Whether what it was made from is still the same.
    public var isCurrent: Bool { isValid.load(ordering: .acquiring) }

    /// Something that it was made from has changed.
    public func end() { isValid.store(false, ordering: .releasing) }
}

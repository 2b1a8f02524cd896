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

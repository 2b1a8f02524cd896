/// A store has taken nothing of a change, neither now nor later.
public struct NotStored: Error, Sendable, CustomStringConvertible {
    /// Why, for the log.
    public let reason: any Error
    /// Whether the same change may be stored when it is sent again: false where the change itself is at fault, and not the
    /// moment.
    public let isWorthRepeating: Bool

    /// A change that was not stored, because of `reason`.
    public init(_ reason: any Error, isWorthRepeating: Bool = true) {
        (self.reason, self.isWorthRepeating) = (reason, isWorthRepeating)
    }

    /// For the log.
    public var description: String { "not stored: \(reason)" }
}

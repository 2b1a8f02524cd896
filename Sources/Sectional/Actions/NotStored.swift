/// A store has taken nothing of a change, neither now nor later: it may be sent again.
public struct NotStored: Error, Sendable, CustomStringConvertible {
    /// Why, for the log.
    public let reason: any Error

    /// A change that was not stored, because of `reason`.
    public init(_ reason: any Error) { self.reason = reason }

    /// For the log.
    public var description: String { "not stored: \(reason)" }
}

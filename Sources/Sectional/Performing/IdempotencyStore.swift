/// The record of an action that was performed under a key.
public struct PerformedOnce: Sendable {
    /// A hash of what was asked for.
    public let fingerprint: String
    /// The response as far as it was kept; `nil` where the service ended before it had one.
    public let answer: [UInt8]?

    /// A record from its parts.
    public init(fingerprint: String, answer: [UInt8]?) { (self.fingerprint, self.answer) = (fingerprint, answer) }
}

/// Somebody has performed under this key meanwhile.
public struct AlreadyPerformed: Error, Sendable {
    /// The error.
    public init() {}
}

/// Runs what actions do, and remembers under which keys, for 24 hours, as many as its `IdempotencyQuota` says.
///
/// Where it is kept with the data, what an action writes there is stored as one, however often its handler writes: all of
/// it when the handler has returned, or nothing.
public protocol IdempotencyStore: Sendable {
    /// The record of the action that was performed under `key`.
    func performed(under key: IdempotencyKey) async throws -> PerformedOnce?
    /// Runs `body`, the handler of an action without a key. Throws what `body` throws; then nothing is stored, where this
    /// is kept with the data.
    func perform(
        _ body: nonisolated(nonsending) @Sendable () async throws -> Performed
    ) async throws -> Performed
    /// Runs `body`, and notes `key` with it: both are stored, or neither, whenever the process ends. Throws
    /// `AlreadyPerformed` where the key is noted already, `IdempotencyQuotaReached` where there is no room for it, and
    /// what `body` throws; then nothing is stored.
    func performOnce(
        under key: IdempotencyKey, fingerprint: String,
        _ body: nonisolated(nonsending) @Sendable () async throws -> Performed
    ) async throws -> Performed
    /// Keeps what repeats are answered with: a few kilobytes at most.
    func keep(_ answer: [UInt8], under key: IdempotencyKey) async throws
}

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

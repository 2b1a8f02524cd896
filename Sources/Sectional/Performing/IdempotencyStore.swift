/// The record of an action that was performed with an idempotency key.
public struct PerformedOnce: Sendable {
    /// A hash of the request.
    public let fingerprint: String
    /// The stored response; `nil` if none was stored, such as when the process ended first.
    public let answer: [UInt8]?

    /// A record with a fingerprint and a response.
    public init(fingerprint: String, answer: [UInt8]?) { (self.fingerprint, self.answer) = (fingerprint, answer) }
}

/// An error: an action has been performed with this key in the meantime, such as by another process.
public struct AlreadyPerformed: Error, Sendable {
    /// The error.
    public init() {}
}

/// A store of idempotency keys, which runs the handlers of actions. It stores keys for 24 hours, within its
/// ``IdempotencyQuota``.
///
/// If it shares the database with the service's data, all writes of a handler are one transaction, committed when the
/// handler returns and rolled back if it throws.
public protocol IdempotencyStore: Sendable {
    /// Returns the record of the action that was performed with `key`, or `nil` if there is none. Throws if the store
    /// can't be read.
    func performed(under key: IdempotencyKey) async throws -> PerformedOnce?
    /// Runs `body`, the handler of an action without a key, and returns its result. Throws what `body` throws; a shared
    /// database is rolled back then.
    func perform(
        _ body: nonisolated(nonsending) @Sendable () async throws -> Performed
    ) async throws -> Performed
    /// Runs `body`, records `key`, and returns the result of `body`. In a shared database this is one transaction: both
    /// are committed, or neither, even if the process ends. Throws `AlreadyPerformed` if the key is recorded already,
    /// `IdempotencyQuotaReached` if the quota is used up, and what `body` throws; the key isn't recorded then.
    func performOnce(
        under key: IdempotencyKey, fingerprint: String,
        _ body: nonisolated(nonsending) @Sendable () async throws -> Performed
    ) async throws -> Performed
    /// Stores `answer`, the response to retries with `key`: at most a few kilobytes. Throws if it can't be stored.
    func keep(_ answer: [UInt8], under key: IdempotencyKey) async throws
}

/// An error: a store has rejected a change. Nothing of it is stored, now or later.
public struct NotStored: Error, Sendable, CustomStringConvertible {
    /// The reason, for the log.
    public let reason: any Error
    /// Whether a retry of the same change may succeed: false if the change itself is the reason.
    public let isWorthRepeating: Bool

    /// An error for a change that wasn't stored because of `reason`.
    public init(_ reason: any Error, isWorthRepeating: Bool = true) {
        (self.reason, self.isWorthRepeating) = (reason, isWorthRepeating)
    }

    /// The error, for the log.
    public var description: String { "not stored: \(reason)" }
}

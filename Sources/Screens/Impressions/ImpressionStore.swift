/// A batch on its way into the store.
public struct ReceivedImpressions: Sendable {
    /// The caller and the batch's id.
    public let key: IdempotencyKey
    /// A hash of the content that doesn't depend on the order of the cells.
    public let fingerprint: String
    /// The batch.
    public let batch: ImpressionBatch

    /// A batch with its key and its fingerprint.
    public init(key: IdempotencyKey, fingerprint: String, batch: ImpressionBatch) {
        (self.key, self.fingerprint, self.batch) = (key, fingerprint, batch)
    }
}

/// The outcome of storing a batch.
public enum ImpressionOutcome: Sendable {
    /// It is stored.
    case stored
    /// The caller has stored a batch with this id in the last 24 hours; with its fingerprint.
    case known(fingerprint: String)
    /// It is not stored: the caller, or all callers without a subject, have stored too many.
    case quotaReached(IdempotencyQuotaReached)
    /// It is not stored: too many batches wait for the sink.
    case full
}

/// A batch that waits for the sink.
public struct WaitingImpressions: Sendable {
    /// Its number in the store.
    public let number: Int64
    /// The batch.
    public let batch: ImpressionBatch
    /// How often the sink has failed to take it.
    public let failures: Int

    /// A batch under its number.
    public init(number: Int64, batch: ImpressionBatch, failures: Int) {
        (self.number, self.batch, self.failures) = (number, batch, failures)
    }
}

/// Batches that waited for the sink, and that it won't get any more.
public enum ImpressionLoss: Equatable, Sendable {
    /// So many were deleted: they have waited for longer than the store keeps them.
    case expired(Int)
    /// So many are damaged: they can't be read.
    case unreadable(Int)
}

/// A store of impressions, shared by all processes of a service. It keeps the id of a batch for 24 hours, and its
/// content until the sink has taken it. All functions throw errors of the store.
public protocol ImpressionStore: Sendable {
    /// Returns the fingerprint of the batch that was stored under `key` in the last 24 hours, or `nil`.
    func fingerprint(under key: IdempotencyKey) async throws -> String?
    /// Stores `batches` in one transaction, durable when this returns. Returns the outcome of each, in their order.
    /// Throws if nothing is stored, or if that is unknown.
    func keep(_ batches: [ReceivedImpressions]) async throws -> [ImpressionOutcome]
    /// Claims and returns up to `count` batches that wait for the sink, the longest waiting first, and that no other
    /// process has claimed in the last `lease` seconds.
    func claim(_ count: Int, lease: Int64) async throws -> [WaitingImpressions]
    /// Claims batches, which this process has claimed already, for `lease` seconds from now on.
    func extend(_ numbers: [Int64], lease: Int64) async throws
    /// Records that the sink has taken the batch with this number. Throws errors of the store.
    func markTaken(_ number: Int64) async throws
    /// Records that the sink has failed to take the batch: it can be claimed again after `pause` seconds.
    func postpone(_ number: Int64, for pause: Int64) async throws
}

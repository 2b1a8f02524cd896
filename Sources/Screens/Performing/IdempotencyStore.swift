import JSON

/// The record of an action that was performed with an idempotency key.
public struct PerformedOnce: Sendable {
    /// The maximum number of bytes of the stored effects.
    public static let maximumEffectBytes = 4096

    /// A hash of the request.
    public let fingerprint: String
    /// The effects for the client, as a JSON array; `nil` if there are none.
    public let effects: [UInt8]?

    /// A record with a fingerprint and effects.
    public init(fingerprint: String, effects: [UInt8]?) { (self.fingerprint, self.effects) = (fingerprint, effects) }

    /// The record of an action with this result, of whose effects it has those that aren't too long.
    public init(fingerprint: String, _ performed: Performed) {
        let effects = performed.effects.isEmpty ? nil : performed.effects.json
        self.init(fingerprint: fingerprint, effects: effects.flatMap { $0.count <= Self.maximumEffectBytes ? $0 : nil })
    }
}

/// An error: an action has been performed with this key in the meantime, such as by another process.
public struct AlreadyPerformed: Error, Sendable {
    /// The error.
    public init() {}
}

/// A store of idempotency keys, for 24 hours and within an ``IdempotencyQuota``, which runs the handlers of actions. In
/// the database of the service's data, all writes of a handler are one transaction, rolled back if it throws.
public protocol IdempotencyStore: Sendable {
    /// Returns the record of the action that was performed with `key`, or `nil`. Throws if the store can't be read.
    func performed(under key: IdempotencyKey) async throws -> PerformedOnce?
    /// Runs `body`, the handler of an action, and returns its result. With a key, it records `key`, `fingerprint` and
    /// the effects; in a shared database in the same transaction, so that all are committed, or nothing is. Throws
    /// `AlreadyPerformed`, without running `body`, if the key is recorded, `IdempotencyQuotaReached`, and what `body`
    /// throws; nothing is recorded then. If it `isConditional`, `body` first reads whether it may write, within the
    /// transaction, so that of two that may write only on the same data, one does.
    func perform(
        under key: IdempotencyKey?, fingerprint: String, isConditional: Bool,
        _ body: nonisolated(nonsending) @Sendable () async throws -> Performed
    ) async throws -> Performed
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

    public var description: String { "not stored: \(reason)" }
}

extension [Effect] {
    package var json: [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.beginArray()
        for effect in self {
            writer.object { writer in
                switch effect {
                case .clearInput(let cell):
                    writer.member("kind", "clearInput")
                    writer.member("cell", cell.rawValue)
                case .message(let text):
                    writer.member("kind", "message")
                    writer.member("text", text)
                case .dismiss: writer.member("kind", "dismiss")
                }
            }
        }
        writer.endArray()
        return writer.finish().array
    }
}

internal import Identity
import Synchronization

/// What a client calls one thing that it wants done, so that a repeat is the same thing.
public struct IdempotencyKey: Hashable, Sendable {
    /// Whose key it is: two callers' keys have nothing to do with each other.
    public let caller: Caller
    /// What the client calls it.
    public var value: String { name.rawValue }
    private let name: Identifier

    /// A key of `caller`.
    public init(caller: Caller, value: String) { (self.caller, name) = (caller, Identifier(value)) }
}

/// What is known of something that was done under a key.
public struct PerformedOnce: Sendable {
    /// A hash of what was asked for.
    public let fingerprint: String
    /// What was answered; `nil` where the service ended before it had an answer.
    public let answer: [UInt8]?

    /// What is known, from its parts.
    public init(fingerprint: String, answer: [UInt8]?) { (self.fingerprint, self.answer) = (fingerprint, answer) }
}

/// Somebody has performed under this key meanwhile.
public struct AlreadyPerformed: Error, Sendable {
    /// The error.
    public init() {}
}

/// Remembers under which keys actions were performed, for 24 hours.
public protocol IdempotencyStore: Sendable {
    /// What was done under `key`.
    func performed(under key: IdempotencyKey) async throws -> PerformedOnce?
    /// Runs `body`, and notes `key` with it: both are stored, or neither, whenever the process ends. Throws
    /// `AlreadyPerformed` where the key is noted already, and what `body` throws; then nothing is stored.
    func performOnce(
        under key: IdempotencyKey, fingerprint: String, _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed
    /// Keeps the answer for repeats.
    func keep(_ answer: [UInt8], under key: IdempotencyKey) async throws
}

/// Keys in memory: for services whose data is there too.
public final class MemoryIdempotencyStore: IdempotencyStore {
    private static let lifetime: Duration = .seconds(24 * 3600)

    private struct Entry {
        var performed: PerformedOnce
        let since: ContinuousClock.Instant
    }

    private let entries = Mutex<[IdempotencyKey: Entry]>([:])

    /// No keys yet.
    public init() {}

    /// What was done under `key`.
    public func performed(under key: IdempotencyKey) -> PerformedOnce? {
        entries.withLock { entries in
            let now = ContinuousClock.now
            entries = entries.filter { now - $0.value.since < Self.lifetime }
            return entries[key]?.performed
        }
    }

    /// Runs `body`, and notes `key`.
    public func performOnce(
        under key: IdempotencyKey, fingerprint: String, _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed {
        try entries.withLock { entries in
            guard entries[key] == nil else { throw AlreadyPerformed() }
            let noted = PerformedOnce(fingerprint: fingerprint, answer: nil)
            entries[key] = Entry(performed: noted, since: .now)
        }
        do { return try await body() } catch {
            entries.withLock { $0[key] = nil }
            throw error
        }
    }

    /// Keeps the answer.
    public func keep(_ answer: [UInt8], under key: IdempotencyKey) {
        entries.withLock { entries in
            guard let fingerprint = entries[key]?.performed.fingerprint else { return }
            entries[key]?.performed = PerformedOnce(fingerprint: fingerprint, answer: answer)
        }
    }
}

import Synchronization

/// The record of whether a part of a request was read that ready responses are found without: one of the header fields
/// ``HeaderName/unkeyed``, all fields at once, the client's address, or the request's id. A response that was made
/// after such a read may depend on it, so the server doesn't send it again.
public final class UnkeyedReads: Sendable {
    private let isNoted = Atomic(false)

    /// A record of no reads.
    public init() {}

    /// Whether there was such a read.
    public var happened: Bool { isNoted.load(ordering: .relaxed) }

    /// Records such a read.
    func note() { isNoted.store(true, ordering: .relaxed) }

    /// Forgets all reads.
    public func clear() { isNoted.store(false, ordering: .relaxed) }
}

import Synchronization

/// The record of whether a part of a request was read that ready responses are found without: one of the header fields
/// ``HeaderName/unkeyed``, all fields at once, the client's address, or the request's id. A response that was made
/// after such a read may depend on it, so the server doesn't send it again.
package final class UnkeyedReads: Sendable {
    private let isNoted = Atomic(false)

    /// A record of no reads.
    package init() {}

    /// Whether there was such a read.
    package var happened: Bool { isNoted.load(ordering: .relaxed) }

    /// Records such a read.
    func note() { isNoted.store(true, ordering: .relaxed) }

    /// Forgets all reads.
    package func clear() { isNoted.store(false, ordering: .relaxed) }
}

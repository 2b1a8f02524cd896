import Screens
import Synchronization

/// The way of batches into the store: those that arrive while others are written are stored together, in one
/// transaction. It has a bound, beyond which batches are refused at once.
final class ImpressionQueue: Sendable {
    private struct Entry {
        let received: ReceivedImpressions
        let answer: CheckedContinuation<ImpressionOutcome, any Error>
    }

    private struct Contents {
        var waiting: [Entry] = []
        var isWriting = false
    }

    /// The maximum number of batches in one transaction: other writes wait for it.
    static let groupSize = 100

    private let store: any ImpressionStore
    private let maximumCount: Int
    private let contents = Mutex(Contents())

    /// A queue of at most `maximumCount` batches that aren't stored yet.
    init(_ store: any ImpressionStore, maximumCount: Int = 1_000) {
        (self.store, self.maximumCount) = (store, maximumCount)
    }

    var count: Int { contents.withLock { $0.waiting.count } }

    var isFull: Bool { count >= maximumCount }

    /// Stores a batch. Returns what became of it: `full` if the queue is. Throws errors of the store.
    func keep(_ received: ReceivedImpressions) async throws -> ImpressionOutcome {
        try await withCheckedThrowingContinuation { answer in
            let entry = Entry(received: received, answer: answer)
            let (isAccepted, begins) = contents.withLock { contents in
                guard contents.waiting.count < maximumCount else { return (false, false) }
                contents.waiting.append(entry)
                let begins = !contents.isWriting
                contents.isWriting = true
                return (true, begins)
            }
            if !isAccepted { answer.resume(returning: .full) }
            // It writes for all requests, so it takes over no task-local of the one that begins it, such as its span.
            if begins { Task.detached { await self.write() } }
        }
    }

    private func write() async {
        while true {
            let group = contents.withLock { contents -> [Entry] in
                let group = contents.waiting.prefix(Self.groupSize)
                contents.waiting.removeFirst(group.count)
                if group.isEmpty { contents.isWriting = false }
                return Array(group)
            }
            if group.isEmpty { return }
            await write(group)
        }
    }

    /// A group that fails is written batch by batch: one of them may be the reason. If the store takes none now, such as
    /// when it is locked, the rest fails with the first: otherwise each would wait for a deadline of its own.
    private func write(_ group: [Entry]) async {
        if group.count > 1, await refusal(of: group) == nil { return }
        var rest = group[...]
        while let entry = rest.popFirst() {
            guard let error = await refusal(of: [entry]) else { continue }
            entry.answer.resume(throwing: error)
            guard let refused = error as? NotStored, refused.isWorthRepeating else { continue }
            for entry in rest { entry.answer.resume(throwing: error) }
            return
        }
    }

    /// Stores and answers `group`. Returns the error if the store doesn't take it: then nobody is answered.
    private func refusal(of group: [Entry]) async -> (any Error)? {
        do {
            let outcomes = try await store.keep(group.map(\.received))
            for (entry, outcome) in zip(group, outcomes) { entry.answer.resume(returning: outcome) }
            return nil
        } catch { return error }
    }
}

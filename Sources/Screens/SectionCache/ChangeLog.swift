/// The recent changes of a change feed, numbered. A source that was read between two of them is compared with the later
/// ones.
struct ChangeLog: Sendable {
    /// The number of changes that the log keeps.
    static let maximumCount = 1_024
    /// The number of topics above which a change counts as a change of anything.
    static let maximumTopics = 16

    /// The number of changes so far.
    private(set) var sequence = 0
    private var changes: [ChangeFeed.Change] = []

    /// Adds a change; the oldest one is forgotten if the log is full.
    mutating func append(_ change: ChangeFeed.Change) {
        if changes.count < Self.maximumCount {
            changes.append(change.bounded)
        } else {
            changes[sequence % Self.maximumCount] = change.bounded
        }
        sequence += 1
    }

    /// Returns whether content that reads `topics` may have changed since the sequence number was `sequence`: also if
    /// that is longer ago than the log goes back.
    func touches(_ topics: [Topic], since earlier: Int) -> Bool {
        guard earlier < sequence else { return false }
        guard sequence - earlier <= changes.count else { return true }
        return (earlier..<sequence).contains { changes[$0 % Self.maximumCount].invalidates(topics) }
    }
}

extension ChangeFeed.Change {
    /// The topics that were written; `nil` if it may be any.
    package var writtenTopics: Set<Topic>? { if case .topics(let topics) = self { topics } else { nil } }

    /// Whether a cached section that reads `topics` may be wrong. After a change of anything that is each one: a
    /// section without topics may show a setting, which is changed by a reload.
    package func invalidates(_ topics: [Topic]) -> Bool {
        if case .anything = self { true } else { touches(topics) }
    }

    fileprivate var bounded: Self {
        if case .topics(let topics) = self, topics.count > ChangeLog.maximumTopics { .anything } else { self }
    }
}

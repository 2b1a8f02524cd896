import Screens
import Synchronization

/// The actions of this process that may be committed, and whose changes aren't published yet: until they are, a screen
/// that was cached before may be sent although another one has shown the change.
final class CommitsUnderWay: Sendable {
    private struct Commit {
        /// A position before the commit; `nil` if none is known.
        let floor: DataPosition?
        var waiting: [CheckedContinuation<Void, Never>] = []

        func isEarlier(than position: DataPosition) -> Bool { floor.map { $0 < position } ?? true }
    }

    private let commits = Mutex<[Int: Commit]>([:])
    private let latest = Atomic(0)

    /// The number of a commit, which no other has: the identity of an object is given to a later one.
    fileprivate func number() -> Int { latest.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Records a commit that begins now, after `floor`, unless it has begun.
    fileprivate func begin(_ commit: Int, after floor: DataPosition?) {
        commits.withLock { commits in if commits[commit] == nil { commits[commit] = Commit(floor: floor) } }
    }

    fileprivate func end(_ commit: Int) {
        let waiting = commits.withLock { $0.removeValue(forKey: commit)?.waiting ?? [] }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits for all commits that `position` may be behind.
    func settle(before position: DataPosition) async {
        let earlier = commits.withLock { $0.filter { $0.value.isEarlier(than: position) }.map(\.key) }
        for commit in earlier { await wait(for: commit) }
    }

    /// Whether `position` may be behind a commit.
    func mayInclude(_ position: DataPosition) -> Bool {
        commits.withLock { $0.values.contains { $0.isEarlier(than: position) } }
    }

    private func wait(for commit: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = commits.withLock { commits in
                commits[commit]?.waiting.append(continuation)
                return commits[commit] == nil
            }
            if isOver { continuation.resume() }
        }
    }
}

final class ActionCommit: Sendable {
    private let commits: CommitsUnderWay
    private let number: Int
    private let floor: @Sendable () -> DataPosition?

    init(_ commits: CommitsUnderWay, after floor: @escaping @Sendable () -> DataPosition?) {
        (self.commits, number, self.floor) = (commits, commits.number(), floor)
    }

    deinit { end() }

    /// Records that it is about to be committed. It may be called again if the transaction is repeated.
    func begin() { commits.begin(number, after: floor()) }

    /// Records that its change is published, or that it isn't stored.
    func end() { commits.end(number) }
}

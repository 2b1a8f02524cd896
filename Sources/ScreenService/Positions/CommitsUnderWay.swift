import Screens
import Synchronization

/// The actions of this process that may be committed, and whose changes aren't published yet: until they are, a screen
/// that was cached before may be sent although another one has shown the change.
final class CommitsUnderWay: Sendable {
    private struct Commit {
        /// A position before the commit; `nil` if none is known.
        let floor: DataPosition?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private struct Contents {
        var commits: [Int: Commit] = [:]
        var count = 0
    }

    private let state = Mutex(Contents())

    /// Records a commit that begins now, after `floor`. Returns its number.
    func begin(after floor: DataPosition?) -> Int {
        state.withLock { state in
            state.count += 1
            state.commits[state.count] = Commit(floor: floor)
            return state.count
        }
    }

    /// Records that the change of the commit `number` is published, or that it isn't stored.
    func end(_ number: Int) {
        let waiting = state.withLock { $0.commits.removeValue(forKey: number)?.waiting ?? [] }
        for continuation in waiting { continuation.resume() }
    }

    /// The number of calls that wait for a commit.
    var waiterCount: Int {
        state.withLock { $0.commits.values.reduce(0) { $0 + $1.waiting.count } }
    }

    /// Waits for all commits that `position` may be behind.
    func settle(before position: DataPosition) async {
        for number in state.withLock({ $0.commits.filter { $1.floor.map { $0 < position } ?? true }.keys.sorted() }) {
            await wait(for: number)
        }
    }

    private func wait(for number: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.commits[number]?.waiting.append(continuation)
                return state.commits[number] == nil
            }
            if isOver { continuation.resume() }
        }
    }
}

/// The commit of one action.
final class ActionCommit: Sendable {
    private let commits: CommitsUnderWay
    private let floor: @Sendable () -> DataPosition?
    private let number = Mutex<Int?>(nil)

    init(_ commits: CommitsUnderWay, after floor: @escaping @Sendable () -> DataPosition?) {
        (self.commits, self.floor) = (commits, floor)
    }

    deinit { end() }

    /// Records that it is about to be committed. It may be called again if the transaction is repeated.
    func begin() {
        number.withLock { number in if number == nil { number = commits.begin(after: floor()) } }
    }

    /// Records that its change is published, or that it isn't stored.
    func end() {
        let ended = number.withLock { number in
            defer { number = nil }
            return number
        }
        if let ended { commits.end(ended) }
    }
}

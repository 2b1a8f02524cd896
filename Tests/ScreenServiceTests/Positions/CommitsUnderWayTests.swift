import Screens
import TestSupport
import Testing

@testable import ScreenService

/// Commits whose changes aren't published yet.
@Suite(.timeLimit(.minutes(10))) struct CommitsUnderWayTests {
    private let commits = CommitsUnderWay()
    private let early = DataPosition(timeline: 1, count: 5)
    private let late = DataPosition(timeline: 1, count: 6)

    @Test func `unpublished commits are waited for`() async {
        let commit = ActionCommit(commits, after: { [early] in early })
        await commits.settle(before: late)
        commit.begin()
        commit.begin()
        // What was seen before it began is without it.
        await commits.settle(before: early)
        let flag = Flag()
        let waiting = Task.immediate { [commits, late] in
            await commits.settle(before: late)
            #expect(flag.isRaised)
        }
        flag.raise()
        commit.end()
        await waiting.value
        await commits.settle(before: late)
    }

    /// Their objects take the memory of those that have ended.
    @Test func `an ended commit is not taken for a later one`() async {
        let first = ActionCommit(commits, after: { nil })
        first.begin()
        for _ in 0..<32 {
            var second: ActionCommit? = ActionCommit(commits, after: { nil })
            second?.begin()
            let waiting = Task.immediate { [commits, late] in await commits.settle(before: late) }
            second = nil
            let third = ActionCommit(commits, after: { nil })
            third.begin()
            first.end()
            await waiting.value
            third.end()
            first.begin()
        }
    }

    @Test func `a commit ends with its action`() async {
        do { ActionCommit(commits, after: { nil }).begin() }
        await commits.settle(before: early)
    }
}

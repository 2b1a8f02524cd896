import CMicrohttpd
import Testing

@testable import MicrohttpdServer

/// What the kernel counts, as `Pace` sees it.
@Suite struct PaceCountsTests {
    /// The kernel's counts are read one after another: one that is less than at the last look is no reason to fall.
    @Test(arguments: [Pace.Activity.receivingBody, .answering])
    func `a count of the kernel may go back`(activity: Pace.Activity) {
        var pace = Pace(headTimeout: 10, minimumRate: 240)
        var progress = sectional_tcp_progress()
        (progress.consumed, progress.acknowledged, progress.outstanding) = (5000, 5000, 100)
        let isTooSlowAtOnce = pace.isTooSlow(progress, activity, request: 0, startedAt: 0, now: 0)
        #expect(!isTooSlowAtOnce)
        (progress.consumed, progress.acknowledged) = (4000, 4000)
        let isTooSlow = pace.isTooSlow(progress, activity, request: 0, startedAt: 0, now: 10_000)
        #expect(isTooSlow)
    }

    /// 240 bytes a second, over ten seconds.
    @Test(arguments: [Pace.Activity.receivingBody, .answering], [(2400, false), (2399, true), (100, true)])
    func `the minimum rate is measured over ten seconds`(
        activity: Pace.Activity, _ moved: (bytes: UInt64, isTooSlow: Bool)
    ) {
        #expect(Self.looks(activity, [0, moved.bytes]) == [false, moved.isTooSlow])
    }

    /// What was sent or taken before makes nobody fast.
    @Test(arguments: [Pace.Activity.receivingBody, .answering])
    func `only the rate of the last ten seconds counts`(activity: Pace.Activity) {
        #expect(Self.looks(activity, [0, 1_000_000, 1_000_100]) == [false, false, true])
    }

    /// A stream that says little now and then: its client has all of it at the next look.
    @Test func `a client that has all available data is not too slow`() {
        var pace = Pace(headTimeout: 10, minimumRate: 240)
        var progress = sectional_tcp_progress()
        for (second, outstanding) in [(0, 10), (10, 0), (20, 10), (30, 10), (40, 0), (60, 0)] as [(Int64, UInt64)] {
            progress.outstanding = outstanding
            let isTooSlow = pace.isTooSlow(progress, .answering, request: 0, startedAt: 0, now: second * 1000)
            #expect(!isTooSlow)
            progress.acknowledged += outstanding
        }
    }

    /// Whether a client is too slow at looks that are ten seconds apart, by when it has sent so many bytes of a
    /// content, or taken so many of a response that has far more.
    private static func looks(_ activity: Pace.Activity, _ moved: [UInt64]) -> [Bool] {
        var pace = Pace(headTimeout: 10, minimumRate: 240)
        return moved.enumerated().map { look, bytes in
            var progress = sectional_tcp_progress()
            switch activity {
            case .answering: (progress.acknowledged, progress.outstanding) = (bytes, 10_000_000)
            default: progress.consumed = bytes
            }
            return pace.isTooSlow(progress, activity, request: 0, startedAt: 0, now: Int64(look) * 10_000)
        }
    }
}

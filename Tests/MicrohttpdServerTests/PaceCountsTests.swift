import CMicrohttpd
import Testing

@testable import MicrohttpdServer

/// What the kernel counts, as `Pace` sees it.
@Suite struct PaceCountsTests {
    /// The kernel's counts are read one after another: one that is less than at the last look is no reason to fall.
    @Test(arguments: [Pace.Activity.receivingBody, .answering])
    func mayJumpBack(activity: Pace.Activity) {
        var pace = Pace(headTimeout: 10, minimumRate: 240, grace: 10)
        var progress = sectional_tcp_progress()
        (progress.consumed, progress.acknowledged, progress.outstanding) = (5000, 5000, 100)
        let isTooSlowAtOnce = pace.isTooSlow(progress, activity, request: 0, startedAt: 0, now: 0)
        #expect(!isTooSlowAtOnce)
        (progress.consumed, progress.acknowledged) = (4000, 4000)
        let isTooSlow = pace.isTooSlow(progress, activity, request: 0, startedAt: 0, now: 10_000)
        #expect(isTooSlow)
    }
}

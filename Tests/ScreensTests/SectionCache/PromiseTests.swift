import TestSupport
import Testing
@testable import Screens

@Suite(.timeLimit(.minutes(10))) struct PromiseTests {
    @Test func givesTheFirstValueToAll() async {
        let promise = Promise<Int>()
        #expect(promise.known == nil)
        let waiting = (0..<20).map { _ in Task.immediate { await promise.value } }
        promise.keep(1)
        promise.keep(2)
        for task in waiting { #expect(await task.value == 1) }
        #expect(await promise.value == 1)
        #expect(promise.known == 1)
    }
}

import Sectional
import Synchronization
import Testing

@testable import ScreenService

@Suite struct ScreenChannelTests {
    private struct Failure: Error {}

    /// Who comes after the end is told why, and doesn't wait for what nobody composes any more.
    @Test func tellsWhoeverAsksWhyItHasEnded() async throws {
        let channel = ScreenChannel { throw ScreenError.notFound }
        for _ in 0..<3 {
            let error = await #expect(throws: ScreenError.self) { try await channel.screen() }
            guard case .notFound? = error else { return #expect(Bool(false), "\(String(describing: error))") }
            #expect(channel.hasEnded)
            channel.renew()
        }
    }

    /// What failed may go well the next time.
    @Test func composesAgainAfterAFault() async throws {
        let count = Mutex(0)
        let channel = ScreenChannel {
            count.withLock { $0 += 1 }
            throw Failure()
        }
        for number in 1...3 {
            await #expect(throws: Failure.self) { try await channel.screen() }
            #expect(count.withLock { $0 } == number)
            #expect(!channel.hasEnded)
        }
    }
}

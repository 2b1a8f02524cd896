@testable import ScreenService
@testable import Sectional
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct ScreenChannelTests {
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

    /// However many streams there are, they hold one revision: its hashes are the memory that a stream takes.
    @Test func sharesTheRevisionAmongItsStreams() async throws {
        let showcase = try TestShowcase()
        let composer = try #require(try showcase.catalog().composer(for: ScreenPath("cards")))
        let renderer = ScreenRenderer(deadline: .seconds(9), errorText: { _ in "" })
        let channel = ScreenChannel { try await renderer.screen(composer, for: ScreenRequest(ScreenPath("cards"))) }
        _ = try await channel.screen()
        let revisions = (0..<2).compactMap { _ in channel.event(from: nil)?.revision }
        let hashes = revisions.compactMap { $0.hashes.sections.first?.cells }
        try #require(hashes.count == 2 && !hashes[0].isEmpty)
        let places = hashes.map { $0.withUnsafeBufferPointer { $0.baseAddress } }
        #expect(places[0] == places[1])
    }

    /// What failed may go well the next time, also where every section did.
    @Test(arguments: [Failure() as any Error, ScreenError.everySectionFailed([])])
    func composesAgainAfterAFault(_ error: any Error) async throws {
        let count = Mutex(0)
        let channel = ScreenChannel {
            count.withLock { $0 += 1 }
            throw error
        }
        for number in 1...3 {
            await #expect(throws: (any Error).self) { try await channel.screen() }
            #expect(count.withLock { $0 } == number)
            #expect(!channel.hasEnded)
        }
    }
}

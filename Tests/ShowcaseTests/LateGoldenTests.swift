import HTTPServing
import ScreenService
import Screens
@testable import Showcase
import TestSupport
import Testing

/// The cards while what stands above them is being loaded, for a client that understands late sections.
@Suite(.timeLimit(.minutes(10))) struct LateGoldenTests {
    /// The showcase's cards, whose banners come once a gate is open.
    private struct SlowBanners: CardStore {
        let cardStore: any CardStore
        let gate = Gate()

        func cards() async throws -> [Card] { try await cardStore.cards() }
        func toggle(_ id: Int64) async throws -> Bool { try await cardStore.toggle(id) }
        func highlights() async throws -> [Highlight] { try await cardStore.highlights() }
        func banners() async throws -> [Banner] {
            await gate.wait()
            return try await cardStore.banners()
        }
    }

    @Test(arguments: ["guest", "user", "admin"]) func `the cards without late banners are as recorded`(_ role: String)
        async throws
    {
        let (showcase, clock) = (try TestShowcase(), ManualClock())
        let slow = SlowBanners(cardStore: showcase.stores.cards)
        let catalog = try ScreenCatalog(roles: Showcase.roles, composers: [CardsScreen(cards: slow)])
        let client = InProcessClient(serve(catalog, languages: ShowcaseLanguage.tags, clock: clock))
        var headers = GoldenFile.headers(role, "en")
        headers["Sectional-Features"] = "late-sections"
        let request = Task { [headers] in try await client.get("/screens/cards", headers) }
        await slow.gate.waiters(1)
        await clock.sleeper(for: .milliseconds(300))
        clock.advance(by: .milliseconds(300))
        let response = try await request.value
        #expect(response.status == 200)
        try GoldenFile.expect(response, "cards-late.\(role).en.json")
        slow.gate.open()
    }
}

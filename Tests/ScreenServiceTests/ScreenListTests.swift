import HTTPServing
import ScreenService
import Sectional
import TestSupport
import Testing

/// The list of screens.
@Suite struct ScreenListTests {
    @Test func leavesOutWhatTheCallerMayNotOpen() async throws {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestRole.self),
            composers: [
                ListedScreen(pattern: "first"), ListedScreen(pattern: "closed", isAllowed: false),
                ListedScreen(pattern: "last"),
            ])
        try await withClients(of: serve(catalog)) { client in
            let list = JSONObject(try await client.get("/screens").body)["screens"].list
            #expect(list.map { $0["id"].text } == ["first", "last"])
            #expect(list.map { $0["href"].text } == ["/screens/first", "/screens/last"])
            #expect(try await client.get("/screens/closed").status == 403)
        }
    }
}

private struct ListedSection: SectionController {
    let topics: [Topic] = []
    var id: SectionID { "listed" }

    func cells() -> LineCell { LineCell("line") }
}

private struct ListedScreen: ScreenComposer {
    struct State: Sendable {}

    let pattern: ScreenPattern
    var isAllowed = true
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) throws -> ScreenController<some Sections> {
        if !isAllowed { throw ScreenError.forbidden }
        return ScreenController(title: "Listed") { ListedSection() }
    }
}

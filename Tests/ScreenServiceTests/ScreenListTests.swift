import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// The list of screens.
@Suite struct ScreenListTests {
    @Test func `the list leaves out screens that the role may not open`() async throws {
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

    /// As the screen itself: what it reads may be back in a moment.
    @Test func `the list is unavailable while a screen can't be composed`() async throws {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestRole.self),
            composers: [ListedScreen(pattern: "first"), ListedScreen(pattern: "broken", isBroken: true)])
        try await withClients(of: serve(catalog)) { client in
            for path in ["/screens", "/screens/broken"] {
                let answer = try await client.get(path)
                #expect(answer.status == 503 && answer["retry-after"] == "1")
            }
        }
    }

    @Test(arguments: [ScreenError.forbidden, .notFound]) func `the list leaves out screens that refuse the caller`(
        _ refusal: ScreenError
    )
        async throws
    {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self),
            composers: [ListedScreen(pattern: "first"), OwnedScreen(owner: "ana", refusal: refusal)])
        try await withClients(of: serve(catalog)) { client in
            for (caller, expected) in [("ana", ["first", "owned"]), ("bea", ["first"])] {
                let list = try await client.get("/screens", ["Authorization": "Bearer user:\(caller)"])
                #expect(JSONObject(list.body)["screens"].list.map { $0["id"].text } == expected)
            }
        }
    }
}

/// A screen of one subject alone.
private struct OwnedScreen: ScreenComposer {
    struct State: Sendable {}

    let pattern: ScreenPattern = "owned"
    let states = States<State> { (_: GuestOrUser) in State() }
    let owner: Subject
    let refusal: ScreenError

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Owned") {
            Personal { caller in
                try check(caller)
                ListedSection()
            }
        }
    }

    private func check(_ caller: Caller) throws {
        if caller.subject != owner { throw refusal }
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
    var isBroken = false
    let states = States<State> { (_: GuestOrUser) in State() }

    func compose(for request: ScreenRequest, state: State) throws -> ScreenController<some Sections> {
        if !isAllowed { throw ScreenError.forbidden }
        if isBroken { throw FailingToDos.Failure() }
        return ScreenController(title: "Listed") { ListedSection() }
    }
}

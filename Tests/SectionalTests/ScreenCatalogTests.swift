import Sectional
import Testing

@Suite struct ScreenCatalogTests {
    private func screen(_ pattern: ScreenPattern, _ states: States<any PlainState> = [.guest: OpenState()])
        -> any ScreenComposer
    {
        TestScreen(pattern: pattern, states: states) { _ in LoadedSection("one") { LabelCell(id: "a") } }
    }

    @Test func refusesAScreenWithoutAStateForARole() {
        let error = #expect(throws: CatalogError.self) {
            try ScreenCatalog(roles: [.guest, "editor"], composers: [self.screen("cars")])
        }
        #expect(error?.description == "screen 'cars' has no State for the role 'editor'")
        #expect(throws: Never.self) {
            try ScreenCatalog(
                roles: [.guest, "editor"],
                composers: [self.screen("cars", [.guest: OpenState(), "editor": OpenState()])])
        }
    }

    @Test(arguments: ["", "a/b/c", "/a", "a/", "sections", "a/events", "a/sections"])
    func refusesPatternsThatAreNone(_ pattern: String) {
        #expect(throws: CatalogError.malformedPattern(ScreenPattern(stringLiteral: pattern))) {
            try ScreenCatalog(roles: [.guest], composers: [self.screen(ScreenPattern(stringLiteral: pattern))])
        }
    }

    @Test func refusesTwoScreensInOnePlace() {
        #expect(throws: CatalogError.duplicateScreen("a/{x}", "a/{y}")) {
            try ScreenCatalog(roles: [.guest], composers: [self.screen("a/{x}"), self.screen("a/{y}")])
        }
    }

    @Test func findsTheNearestComposer() throws {
        let catalog = try ScreenCatalog(roles: [.guest], composers: ["a", "a/{x}", "a/new"].map { screen($0) })
        #expect(catalog.composer(for: ScreenPath("a"))?.pattern == "a")
        #expect(catalog.composer(for: ScreenPath("a", "new"))?.pattern == "a/new")
        #expect(catalog.composer(for: ScreenPath("a", "1"))?.pattern == "a/{x}")
        #expect(catalog.composer(for: ScreenPath("b")) == nil)
        #expect(catalog.composer(for: ScreenPath("b", "1")) == nil)
    }

    @Test func answersNoPathWithoutAParameterThatNeedsOne() throws {
        let catalog = try ScreenCatalog(roles: [.guest], composers: [screen("a/{x}")])
        #expect(catalog.composer(for: ScreenPath("a", "1"))?.pattern == "a/{x}")
        #expect(catalog.composer(for: ScreenPath("a")) == nil)
    }

    @Test func addsStates() {
        let states: States<any PlainState> = [.guest: OpenState()]
        #expect(states.adding("editor", ClosedState()).roles == [.guest, "editor"])
        #expect(states["editor"] == nil)
        #expect(states.adding("editor", ClosedState())["editor"] is ClosedState)
    }

    @Test func takesTheLaterOfTwoStates() {
        let states: States<any PlainState> = [.guest: OpenState(), "editor": OpenState(), .guest: ClosedState()]
        #expect(states[.guest] is ClosedState)
        #expect(states["editor"] is OpenState)
        #expect(states.adding("editor", ClosedState())["editor"] is ClosedState)
        #expect(states.adding("editor", ClosedState()).roles == [.guest, "editor"])
    }
}

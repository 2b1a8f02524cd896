import Sectional
import TestSupport
import Testing

@Suite struct ScreenCatalogTests {
    private static let guests = States<any PlainState> { (_: GuestRole) in OpenState() }

    private func screen(_ pattern: ScreenPattern, _ states: States<any PlainState> = Self.guests) -> any ScreenComposer
    {
        TestScreen(pattern: pattern, states: states) { _ in LoadedSection("one") { LabelCell(id: "a") } }
    }

    @Test func refusesAScreenWithoutAStateForARole() {
        let error = #expect(throws: CatalogError.self) {
            try ScreenCatalog(roles: Roles(GuestRole.self).adding("editor"), composers: [self.screen("cars")])
        }
        #expect(error?.description == "screen 'cars' has no State for the role 'editor'")
        #expect(throws: Never.self) {
            try ScreenCatalog(
                roles: Roles(GuestRole.self).adding("editor"),
                composers: [self.screen("cars", Self.guests.adding("editor", OpenState()))])
        }
    }

    @Test(arguments: ["", "a/b/c", "/a", "a/", "sections", "a/events", "a/sections"])
    func refusesPatternsThatAreNone(_ pattern: String) {
        #expect(throws: CatalogError.malformedPattern(ScreenPattern(stringLiteral: pattern))) {
            try ScreenCatalog(
                roles: Roles(GuestRole.self), composers: [self.screen(ScreenPattern(stringLiteral: pattern))])
        }
    }

    @Test func refusesTwoScreensInOnePlace() {
        #expect(throws: CatalogError.duplicateScreen("a/{x}", "a/{y}")) {
            try ScreenCatalog(roles: Roles(GuestRole.self), composers: [self.screen("a/{x}"), self.screen("a/{y}")])
        }
    }

    @Test func findsTheNearestComposer() throws {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestRole.self), composers: ["a", "a/{x}", "a/new"].map { screen($0) })
        #expect(catalog.composer(for: ScreenPath("a"))?.pattern == "a")
        #expect(catalog.composer(for: ScreenPath("a", "new"))?.pattern == "a/new")
        #expect(catalog.composer(for: ScreenPath("a", "1"))?.pattern == "a/{x}")
        #expect(catalog.composer(for: ScreenPath("b")) == nil)
        #expect(catalog.composer(for: ScreenPath("b", "1")) == nil)
    }

    @Test func answersNoPathWithoutAParameterThatNeedsOne() throws {
        let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [screen("a/{x}")])
        #expect(catalog.composer(for: ScreenPath("a", "1"))?.pattern == "a/{x}")
        #expect(catalog.composer(for: ScreenPath("a")) == nil)
    }

    @Test func addsStates() {
        let states = Self.guests
        #expect(states.adding("editor", ClosedState()).roles == [.guest, "editor"])
        #expect(states["editor"] == nil)
        #expect(states.adding("editor", ClosedState())["editor"] is ClosedState)
    }

    @Test func takesTheLaterOfTwoStates() {
        let states = Self.guests.adding("editor", OpenState()).adding(.guest, ClosedState())
        #expect(states[.guest] is ClosedState)
        #expect(states["editor"] is OpenState)
        #expect(states.adding("editor", ClosedState())["editor"] is ClosedState)
        #expect(states.adding("editor", ClosedState()).roles == [.guest, "editor"])
    }
}

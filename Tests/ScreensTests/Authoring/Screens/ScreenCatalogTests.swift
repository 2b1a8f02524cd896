import Basics
import Screens
import TestSupport
import Testing

@Suite struct ScreenCatalogTests {
    private static let guests = States<any PlainState> { (_: GuestRole) in OpenState() }

    private func screen(_ pattern: ScreenPattern, _ states: States<any PlainState> = Self.guests) -> any ScreenComposer
    {
        TestScreen(pattern: pattern, states: states) { _ in Section("one", topics: []) { LabelCell(id: "a") } }
    }

    @Test func `a screen without a State for a role is refused`() {
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

    @Test(arguments: [
        ("a?", ""), ("a?q&", ""), ("a?q&q", "q"), ("a?q&limit", "limit"), ("a?after", "after"), ("a?since", "since"),
        ("a?through", "through"), ("a?matching", "matching"), ("a?q=", "q="), ("a?q?r", "q?r"), ("a?q/r", "q/r"),
        ("a?q r", "q r"), ("a?{q}", "{q}"), ("a?%71", "%71"),
    ])
    func `an invalid query name in a pattern is refused`(_ pattern: String, _ name: String) {
        let pattern = ScreenPattern(stringLiteral: pattern)
        #expect(throws: CatalogError.malformedQuery(pattern, name: Identifier(name))) {
            try ScreenCatalog(roles: Roles(GuestRole.self), composers: [self.screen(pattern)])
        }
    }

    @Test func `query names follow the path of a pattern`() {
        let pattern: ScreenPattern = "cars/{car}?q&sort"
        #expect(pattern.description == "cars/{car}" && pattern.queryNames == ["q", "sort"] && pattern.count == 2)
        #expect(ScreenPattern(stringLiteral: "cars").queryNames.isEmpty)
        let route = ScreenRoute<Int64>("cars/{car}?q")
        #expect(route(7).description == "cars/7" && route.pattern.queryNames == ["q"])
    }

    @Test(arguments: [
        "", "/a", "a/", "a//b", "sections", "a/events", "a/sections", "a/{b}/events", "..", "a/.", "a/~..", "a/~-b",
        "{a}",
        "a/{}", "a/{b", "a/b}", "a/{b}c", "a/{b}/{b}",
    ])
    func `an invalid pattern is refused`(_ pattern: String) {
        #expect(throws: CatalogError.malformedPattern(ScreenPattern(stringLiteral: pattern))) {
            try ScreenCatalog(
                roles: Roles(GuestRole.self), composers: [self.screen(ScreenPattern(stringLiteral: pattern))])
        }
    }

    @Test func `literal parts are preferred, from the left`() throws {
        let patterns: [ScreenPattern] = [
            "a/{x}/{y}", "a/{x}/c", "a/b/{y}", "a/{x}/{y}/{z}", "a/{x}", "a/b/{y}/d", "a/{x}/c/{z}",
        ]
        let wanted: [(path: [Identifier], pattern: ScreenPattern?)] = [
            (["a", "1"], "a/{x}"), (["a", "b", "c"], "a/b/{y}"), (["a", "1", "c"], "a/{x}/c"),
            (["a", "1", "2"], "a/{x}/{y}"),
            (["a", "b", "c", "d"], "a/b/{y}/d"), (["a", "b", "c", "e"], "a/{x}/c/{z}"),
            (["a", "1", "2", "3"], "a/{x}/{y}/{z}"), (["a", "1", "2", "3", "4"], nil), (["a"], nil), (["b", "1"], nil),
        ]
        for patterns in [patterns, patterns.reversed()] {
            let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: patterns.map { screen($0) })
            #expect(catalog.depth == 4)
            for (path, pattern) in wanted {
                let found = catalog.composer(for: try #require(ScreenPath(parts: path)))
                #expect(found?.pattern == pattern, "\(path)")
            }
        }
    }

    @Test func `two screens with one pattern are refused`() {
        #expect(throws: CatalogError.duplicateScreen("a/{x}", "a/{y}")) {
            try ScreenCatalog(roles: Roles(GuestRole.self), composers: [self.screen("a/{x}"), self.screen("a/{y}")])
        }
    }

    @Test func `a literal screen is preferred to a parameter`() throws {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestRole.self), composers: ["a", "a/{x}", "a/new"].map { screen($0) })
        #expect(catalog.composer(for: ScreenPath("a"))?.pattern == "a")
        #expect(catalog.composer(for: ScreenPath("a", "new"))?.pattern == "a/new")
        #expect(catalog.composer(for: ScreenPath("a", "1"))?.pattern == "a/{x}")
        #expect(catalog.composer(for: ScreenPath("b")) == nil)
        #expect(catalog.composer(for: ScreenPath("b", "1")) == nil)
    }

    @Test func `a pattern needs its parameter`() throws {
        let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [screen("a/{x}")])
        #expect(catalog.composer(for: ScreenPath("a", "1"))?.pattern == "a/{x}")
        #expect(catalog.composer(for: ScreenPath("a")) == nil)
    }

    @Test func `States for roles can be added`() {
        let states = Self.guests
        #expect(states.adding("editor", ClosedState()).roles == [.guest, "editor"])
        #expect(states["editor"] == nil)
        #expect(states.adding("editor", ClosedState())["editor"] is ClosedState)
    }

    @Test func `the last State added for a role counts`() {
        let states = Self.guests.adding("editor", OpenState()).adding(.guest, ClosedState())
        #expect(states[.guest] is ClosedState)
        #expect(states["editor"] is OpenState)
        #expect(states.adding("editor", ClosedState())["editor"] is ClosedState)
        #expect(states.adding("editor", ClosedState()).roles == [.guest, "editor"])
    }
}

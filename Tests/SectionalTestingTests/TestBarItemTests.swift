import Screens
import SectionalProgram
import SectionalTesting
import Testing

/// What a test reads of the buttons of a navigation bar.
@Suite struct TestBarItemTests {
    private struct Bar: ServiceProgram {
        static let name = "bar"
        static let roles = Notes.roles
        static let database = ServiceDatabase.absent
        let screens: [any ScreenComposer] = [BarScreen()]

        init(_ setup: ServiceSetup) throws {}
    }

    private struct BarScreen: ScreenComposer {
        let pattern: ScreenPattern = "bar"
        let states = States<Void> { (_: Notes.NotesRole) in }

        func compose(for request: ScreenRequest, state: Void) -> ScreenController<some Sections> {
            ScreenController(title: "Bar") {
                BarItem("plain", title: "Plain", isEnabled: false, opens: Navigate(to: ScreenPath("bar", "plain")))
                BarItem("add", title: "Add", opens: Navigate(to: ScreenPath("bar", "new")))
                    .label("Add a book").style(.prominent).icon("plus")
                    .menu { OpenURL("help", title: "Help", url: "https://example.com/") }
                BarItem("site", title: "Site", opens: OpenURL("site", url: "https://example.com/site"))
            }
        }
    }

    @Test func `each member of a bar item is read`() async throws {
        let screen = try await TestService(Bar.self).screen("/screens/bar")
        #expect(screen.barItems.map(\.id) == ["plain", "add", "site"])
        let item = try #require(screen.barItem("add"))
        #expect(item.title == "Add" && item.isEnabled && item.opens == "/screens/bar/new" && item.url == nil)
        #expect(item.label == "Add a book" && item.style == "prominent" && item.icon == "plus")
        #expect(item.menu.map(\.id) == ["help"] && item.menu.first?.url == "https://example.com/")
        let plain = try #require(screen.barItem("plain"))
        #expect(!plain.isEnabled && plain.opens == nil && plain.label == nil && plain.style == nil && plain.icon == nil)
        let site = try #require(screen.barItem("site"))
        #expect(site.url == "https://example.com/site" && site.opens == nil)
        #expect(plain.url == nil && plain.menu.isEmpty && screen.barItem("other") == nil)
    }
}

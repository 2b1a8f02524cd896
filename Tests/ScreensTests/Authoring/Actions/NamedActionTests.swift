import JSON
import Screens
import TestSupport
import Testing

/// Titles, styles and menus of actions, as they are on the wire.
@Suite struct NamedActionTests {
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }

    private func screen(_ cell: NamedCell, bar: BarItem? = nil) async throws -> String {
        let composer = TestScreen { _ in
            bar
            Section("list", topics: []) { cell }
        }
        return try await renderer.screen(composer, for: ClientRequest(ScreenPath("test"), caller: .guest)).bytes.text
    }

    private static let href = #""href":"/screens/test/sections/list/cells/dune/actions/"#

    @Test func `the presentation follows the members of the action's kind`() async throws {
        let text = try await screen(
            NamedCell {
                Perform("lend", title: "Lend", on: .select, if: true) { .nothing }
                    .label("Lend Dune").style(.prominent).icon("book").confirm(title: "Lend it?", text: "For a week.")
                Perform("remove", on: .delete, if: true) { .nothing }.style(.destructive)
            })
        #expect(
            text.contains(
                [
                    #""actions":[{"id":"lend","trigger":"select","kind":"perform",\#(Self.href)lend","title":"Lend","#,
                    #""label":"Lend Dune","style":"prominent","icon":"book","#,
                    #""confirm":{"title":"Lend it?","text":"For a week."}},"#,
                    #"{"id":"remove","trigger":"delete","kind":"perform",\#(Self.href)remove","style":"destructive"}]}"#,
                ].joined()))
    }

    @Test func `the menu follows the actions with triggers`() async throws {
        let text = try await screen(
            NamedCell {
                OpenURL("mail", title: "Write", url: "mailto:ada@example.com").icon("mail")
                Navigate(to: ScreenPath("books"))
                Perform("reserve", title: "Reserve", if: true) { .nothing }
                Navigate("history", title: "History", to: ScreenPath("history")).confirm(title: "Leave?")
            })
        #expect(
            text.contains(
                [
                    #""isSelectable":true,"accessory":"disclosureIndicator","#,
                    #""actions":[{"id":"open","trigger":"select","kind":"navigate","href":"/screens/books"}],"#,
                    #""menu":[{"id":"mail","kind":"openURL","url":"mailto:ada@example.com","title":"Write","icon":"mail"},"#,
                    #"{"id":"reserve","kind":"perform",\#(Self.href)reserve","title":"Reserve"},"#,
                    #"{"id":"history","kind":"navigate","href":"/screens/history","title":"History","#,
                    #""confirm":{"title":"Leave?"}}]}"#,
                ].joined()))
    }

    @Test func `a cell with menu actions only has no actions member`() async throws {
        let text = try await screen(NamedCell { Perform("reserve", title: "Reserve", if: true) { .nothing } })
        #expect(text.contains(#""isSelectable":false,"accessory":"none","menu":[{"id":"reserve","#))
    }

    /// The default style isn't written, and nothing of a presentation without content.
    @Test func `defaults of a presentation are not written`() async throws {
        let plain = try await screen(NamedCell { Perform("remove", on: .delete, if: true) { .nothing } })
        let styled = try await screen(
            NamedCell { Perform("remove", on: .delete, if: true) { .nothing }.style(.default) })
        #expect(plain == styled)
    }

    /// `Triggers.all` contains the menu, but nothing gets there without a title.
    @Test func `an action on all triggers is not in the menu`() async throws {
        let text = try await screen(NamedCell { Perform("lend", on: .all, if: true) { .nothing } })
        #expect(text.ranges(of: #""id":"lend""#).count == 5 && !text.contains("menu"))
        let titled = try await screen(NamedCell { Perform("lend", title: "Lend", on: .all, if: true) { .nothing } })
        #expect(titled.ranges(of: #""id":"lend""#).count == 5 && !titled.contains("menu"))
    }

    @Test func `a bar item is written with its menu and presentation`() async throws {
        let bar = BarItem("more", title: "More").label("More about books").style(.prominent).icon("plus")
            .menu {
                Navigate("history", title: "History", to: ScreenPath("history"))
                if true { OpenURL("help", title: "Help", url: "https://example.com/help").style(.destructive) }
            }
        let text = try await screen(NamedCell {}, bar: bar)
        #expect(
            text.contains(
                [
                    #""barItems":[{"id":"more","title":"More","isEnabled":true,"#,
                    #""menu":[{"id":"history","kind":"navigate","href":"/screens/history","title":"History"},"#,
                    #"{"id":"help","kind":"openURL","url":"https://example.com/help","title":"Help","style":"destructive"}],"#,
                    #""label":"More about books","style":"prominent","icon":"plus"}]"#,
                ].joined()))
        #expect(!(try await screen(NamedCell {}, bar: bar.enabled(if: false)).contains("history")))
    }

    @Test func `a tap on a bar item opens a page if that is offered`() async throws {
        func bar(if isOffered: Bool) -> BarItem {
            BarItem("help", title: "Help", opens: OpenURL(url: "https://example.com/", if: isOffered))
        }
        #expect(
            try await screen(NamedCell {}, bar: bar(if: true)).contains(
                [
                    #""barItems":[{"id":"help","title":"Help","isEnabled":true,"actions":[{"id":"open","trigger":"select","#,
                    #""kind":"openURL","url":"https://example.com/"}]}]"#,
                ].joined()))
        for item in [bar(if: false), bar(if: true).enabled(if: false)] {
            #expect(!(try await screen(NamedCell {}, bar: item).contains("openURL")))
        }
    }

    @Test func `actions that a bar item doesn't offer are left out`() async throws {
        func bar(opens: Bool, _ offered: String) -> BarItem {
            BarItem("more", title: "More", opens: Navigate(to: ScreenPath("all"), if: opens))
                .menu {
                    for name in ["a", "b"] {
                        Navigate(ActionID(name), title: name, to: ScreenPath(name), if: name == offered)
                    }
                    OpenURL("help", title: "Help", url: "https://example.com/", if: offered == "help")
                }
        }
        let open = try await screen(NamedCell {}, bar: bar(opens: true, "b"))
        #expect(open.contains(#""menu":[{"id":"b","kind":"navigate","href":"/screens/b","title":"b"}]"#))
        #expect(open.contains(#""actions":[{"id":"open","trigger":"select""#))
        let closed = try await screen(NamedCell {}, bar: bar(opens: false, "none"))
        #expect(closed.contains(#""barItems":[{"id":"more","title":"More","isEnabled":true}]"#))
    }

    /// A menu shows titles only, so an action that was given none has its identity.
    @Test func `a bar item's menu action without a title has its id`() async throws {
        let bar = BarItem("more", title: "More").menu { Navigate("history", to: ScreenPath("history")).icon("clock") }
        #expect(
            try await screen(NamedCell {}, bar: bar).contains(
                #"{"id":"history","kind":"navigate","href":"/screens/history","title":"history","icon":"clock"}"#))
    }
}

/// A cell with the actions that a test gives it.
struct NamedCell: CellController {
    struct Data: CellData {}
    var id: CellID = "dune"
    @ActionsBuilder let made: @Sendable () -> Actions

    var data: Data { Data() }
    var actions: Actions { made() }
}

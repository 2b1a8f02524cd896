import JSON
import Screens
import TestSupport
import Testing
@testable import SectionalProgram

/// `explain` shows each optional member, and compares it for two roles: nothing that a role gets differently is hidden
/// from who looks for it.
@Suite struct EveryMemberExplanationTests {
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }

    private func request(_ role: Role) -> ClientRequest {
        ClientRequest(ScreenPath("everything"), caller: Caller(role: role, subject: .nobody), language: "ar")
    }

    private func explanation(_ role: Role = "user") async throws -> ScreenExplanation {
        try await renderer.explanation(of: EveryMemberScreen(), for: request(role))
    }

    private static let lines = [
        #"direction: "rtl""#,
        #"search: {"parameter":"q","placeholder":"نص search (user)"}"#,
        "isRefreshable: true",
        #"prefetch: {"images":["/assets/user.webp"],"screens":["/screens/everything/user"]}"#,
        "bar item add: enabled, opens /screens/everything/new, menu: all, help; "
            + "label 'نص addOne (user)', style 'prominent', icon 'plus'",
        "  open on select: confirmation 'نص leave (user)', confirmation text 'نص unsaved (user)'",
        "  all in the menu: title 'نص all (user)', icon 'plus'", "  help in the menu: title 'نص help (user)'",
        "  headingLevel: 1", #"  layout: {"kind":"carousel"}"#, #"  collapsing: {"isCollapsed":false,"count":1}"#,
        "      borrow on toggle: title 'نص borrow (user)', label 'نص borrowIt (user)', style 'prominent', icon 'plus'",
        "      remove in the menu: title 'نص remove (user)', style 'destructive', "
            + "confirmation 'نص removeIt (user)', confirmation text 'نص forEver (user)'",
        "    accessibility: label 'نص label (user)'; hint 'نص hint (user)'; traits header, selected, updatesFrequently",
        "    impression: 80 % for 2000 ms",
        #"    image picture: {"url":"/assets/user.webp","width":640,"height":480,"alt":"نص alt (user)","#
            + ##""color":"#2AA198","preview":"data:image/gif;base64,R0lGODlhAQABAAAAACw="}"##,
        #"    image more.0: {"url":"/a.png","alt":""}"#,
    ]

    @Test func `explain shows each member`() async throws {
        let text = ExplanationText(request: request("user"), screen: try await explanation()).text
        let shown = text.split(separator: "\n").map(String.init)
        for line in Self.lines { #expect(shown.contains(line), "\(line)") }
        #expect(shown.contains { $0.hasPrefix(#"choices: [{"id":"sort""#) })
        let form = try #require(shown.first { $0.contains("submit on submit: fields ") })
        #expect(form.contains("name (text), notes (text, optional)") && form.contains("photo (file, optional)"))
    }

    @Test func `explain shows each member as JSON`() async throws {
        let explained = ExplanationText(request: request("user"), screen: try await explanation()).json
        let json = JSONObject(explained.bytes.array)
        let item = json["barItems"][0]
        #expect(item["label"].text == "نص addOne (user)" && item["style"].text == "prominent")
        #expect(item["icon"].text == "plus" && item["menu"][0]["title"].text == "نص all (user)")
        #expect(item["menu"][1]["opens"].text == "https://example.com/help")
        #expect(item["actions"][0]["confirm"]["text"].text == "نص unsaved (user)")
        let cell = json["sections"][0]["cells"][0]
        #expect(cell["actions"].list.map { $0["id"].text } == ["open", "borrow", "send", "read", "remove"])
        let (borrow, remove) = (cell["actions"][1], cell["actions"][4])
        #expect(borrow["label"].text == "نص borrowIt (user)" && borrow["icon"].text == "plus")
        #expect(borrow["style"].text == "prominent" && remove["style"].text == "destructive")
        #expect(remove["confirm"]["title"].text == "نص removeIt (user)")
        #expect(cell["images"]["picture"]["width"].number == 640 && cell["images"]["more.0"]["alt"].text == "")
        let submit = json["sections"][1]["cells"].list.last?["actions"][0]
        #expect(submit?["fields"]["properties"]["due"]["x-field"]["kind"].text == "date")
        #expect(json["direction"].text == "rtl" && json["sections"][0]["layout"]["kind"].text == "carousel")
    }

    private func differences() async throws -> [String] {
        let differences = RoleDifferences(
            path: "/screens/everything", a: "guest", b: "user", ScreenFacts(try await explanation("guest")),
            ScreenFacts(try await explanation("user")))
        return differences.text.split(separator: "\n").map(String.init)
    }

    private static let differing = [
        "the screen: prefetch", "the screen: search", "the screen: choices", "the screen: isRefreshable",
        "bar item add: label", "bar item add: style", "bar item add: icon",
        "bar item add: confirmation of open on select", "bar item add: confirmation text of open on select",
        "bar item add: title of all in the menu", "bar item add: icon of all in the menu",
        "bar item add: target of all in the menu", "section pictures: headingLevel", "section pictures: layout",
        "section pictures: collapsing", "section pictures: late after",
        "section pictures, EveryMemberCell one: title of borrow on toggle",
        "section pictures, EveryMemberCell one: label of borrow on toggle",
        "section pictures, EveryMemberCell one: style of borrow on toggle",
        "section pictures, EveryMemberCell one: icon of borrow on toggle",
        "section pictures, EveryMemberCell one: confirmation of send in the menu",
        "section pictures, EveryMemberCell one: target of read in the menu",
        "section pictures, EveryMemberCell one: impression", "section pictures, EveryMemberCell one: image picture",
        "section form, SubmitCell submit: field name of submit on submit",
    ]

    @Test(arguments: differing) func `a comparison of roles covers each member`(_ aspect: String) async throws {
        let found = try await differences()
        #expect(found.contains { $0.hasPrefix("  \(aspect) is ") && $0.contains(" for guest, ") }, "\(found)")
    }

    @Test func `a comparison lists only differences`() async throws {
        let found = try await differences()
        #expect(found.contains("  section pictures, EveryMemberCell one: the accessibility texts differ"))
        #expect(found.contains("  section pictures, EveryMemberCell one: only user may remove in the menu"))
        #expect(!found.contains { $0.contains("image more.0") || $0.contains("direction") })
    }

    /// The text of a confirmation alone is a difference too.
    @Test func `the text of a confirmation is compared`() async throws {
        func facts(_ text: String?) async throws -> ScreenFacts {
            let item = BarItem("a", title: "A", opens: Navigate(to: ScreenPath("b")).confirm(title: "Go?", text: text))
            return ScreenFacts(
                try await renderer.explanation(
                    of: BarScreen(item: item), for: ClientRequest(ScreenPath("bar"), caller: .guest)))
        }
        let found = RoleDifferences(path: "/screens/bar", a: "a", b: "b", try await facts("One"), try await facts(nil))
        #expect(
            found.text
                == "/screens/bar: a and b\n  bar item a: confirmation text of open on select is One for a, absent for b"
        )
    }

    @Test func `the page that a tap on a bar item opens is compared`() async throws {
        func facts(_ url: String) async throws -> ScreenFacts {
            let item = BarItem("a", title: "A", opens: OpenURL(url: url))
            return ScreenFacts(
                try await renderer.explanation(
                    of: BarScreen(item: item), for: ClientRequest(ScreenPath("bar"), caller: .guest)))
        }
        let (one, two) = (try await facts("https://a.example"), try await facts("https://b.example"))
        let found = RoleDifferences(path: "/screens/bar", a: "a", b: "b", one, two)
        #expect(found.text.contains("bar item a: opens is https://a.example for a, https://b.example for b"))
    }

    private struct BarScreen: ScreenComposer {
        let item: BarItem
        let pattern: ScreenPattern = "bar"
        let states = States<Void> { (_: GuestRole) in }

        func compose(for request: ScreenRequest, state: Void) -> ScreenController<some Sections> {
            ScreenController(title: "Bar") { item }
        }
    }
}

import Basics
import JSON
import Screens
import TestSupport
import Testing

/// The members of a screen that its composer declares among the sections.
@Suite struct SearchTests {
    /// What a role sees of the screen's own controls.
    private struct ToolsState: Sendable {
        var canSearch = false
        var canSort = false
        var layout = SectionLayout.list
        var collapsing: SectionCollapsing?
        var headingLevel: HeadingLevel?
    }

    private enum Order: String, CaseIterable { case newest, oldest }

    private struct ToolsScreen: ScreenComposer {
        let pattern: ScreenPattern = "tools?q&sort"
        let states = States { (_: GuestRole) in ToolsState() }
            .adding(
                "admin",
                ToolsState(
                    canSearch: true, canSort: true, layout: .grid(columns: 3), collapsing: .collapsed,
                    headingLevel: .three))

        func compose(for request: ScreenRequest, state: ToolsState) -> ScreenController<some Sections> {
            let search = Search("q", in: request, placeholder: "Find \"it\"")
            let order = Choices("sort", in: request, default: Order.newest, title: "Order", name: \.rawValue)
            let names = (order.selected == .newest ? ["b", "a"] : ["a", "b"]).filter { $0 == search.text ?? $0 }
            return ScreenController(title: "Tools") {
                if state.canSearch { search }
                if state.canSort { order }
                if state.canSort { Refreshable() }
                Section(
                    "tools", topics: [], header: "All", headingLevel: state.headingLevel, layout: state.layout,
                    collapsing: state.collapsing
                ) { for name in names { TextCell(CellID(name), name) } }
            }
        }
    }

    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "failed" })

    private func text(_ role: Role, _ query: [ScreenRequest.QueryItem] = [], _ language: LanguageTag = "en")
        async throws
        -> String
    {
        let request = ClientRequest(
            ScreenPath("tools"), caller: Caller(role: role, subject: ""), language: language, query: query)
        return try await renderer.screen(ToolsScreen(), for: request).bytes.text
    }

    @Test func `search and choices are shown to a role that may use them`() async throws {
        let screen = try await text(
            "admin", [.init(name: "q", value: "a"), .init(name: "sort", value: "oldest")], "he")
        #expect(screen.contains(#""title":"Tools","direction":"rtl","cellTypes":["#))
        let members = [
            #""barItems":[]"#, #""search":{"parameter":"q","placeholder":"Find \"it\"","text":"a"}"#,
            #""choices":[{"id":"sort","title":"Order","options":["#
                + #"{"id":"newest","title":"newest","href":"/screens/tools?q=a","isSelected":false}"#,
            #"{"id":"oldest","title":"oldest","href":"/screens/tools?q=a&sort=oldest","isSelected":true}]}]"#,
            #""isRefreshable":true"#, #""sections":[{"id":"tools""#, #""header":"All""#, #""headingLevel":3"#,
            #""layout":{"kind":"grid","columns":3}"#, #""collapsing":{"isCollapsed":true,"count":1}"#,
            #""cells":[{"id":"a","#,
        ]
        #expect(screen.contains(members.joined(separator: ",")))
    }

    /// The service would never hand the parameter on.
    @Test func `search without its parameter in the pattern fails`() async throws {
        let composer = TestScreen(pattern: "test?sort") { _ in
            Search("q", in: ScreenRequest(ScreenPath("test"), role: .guest), placeholder: "Find")
        }
        let error = await #expect(throws: UndeclaredParameter.self) {
            try await renderer.screen(composer, for: ClientRequest(ScreenPath("test"), caller: .guest))
        }
        #expect(
            error?.description
                == "the pattern 'test' lacks the parameter 'q' of a search field or choices: write "
                + "'test?sort&q'")
    }

    @Test func `search is not shown to another role`() async throws {
        let screen = try await text("guest")
        #expect(screen.contains(#""barItems":[],"sections":[{"id":"tools","header":"All","cells":[{"id":"b","#))
        #expect(!screen.contains("direction"))
    }

    @Test func `an empty search has no text`() async throws {
        let screen = try await text("admin", [.init(name: "q", value: "")])
        #expect(screen.contains(#""search":{"parameter":"q","placeholder":"Find \"it\""},"#))
    }

    @Test func `search and choices are explained`() async throws {
        let explained = try await renderer.explanation(
            of: ToolsScreen(),
            for: ClientRequest(ScreenPath("tools"), caller: Caller(role: "admin", subject: ""), language: "fa"))
        #expect(explained.members.map(\.name) == ["direction", "search", "choices", "isRefreshable"])
        #expect(
            explained.sections[0].members.map { [$0.name, $0.json] } == [
                ["headingLevel", "3"], ["layout", #"{"kind":"grid","columns":3}"#],
                ["collapsing", #"{"isCollapsed":true,"count":2}"#],
            ])
    }
}

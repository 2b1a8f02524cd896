import Screens
import TestSupport
import Testing

/// What an explanation says of actions by their identities, their titles and the menu.
@Suite struct ActionExplanationTests {
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }

    private func explanation(_ cell: NamedCell, bar: BarItem? = nil) async throws -> ScreenExplanation {
        let composer = TestScreen { _ in
            bar
            Section("list", topics: []) { cell }
        }
        return try await renderer.explanation(
            of: composer, for: ClientRequest(ScreenPath("test"), caller: .guest))
    }

    private func cell(_ cell: NamedCell) async throws -> CellExplanation {
        try #require(try await explanation(cell).sections.first?.cells.first)
    }

    @Test func `an explanation lists actions that are not emitted`() async throws {
        let cell = try await cell(
            NamedCell {
                Navigate(to: ScreenPath("other"), if: false)
                Perform("remove", on: [.select, .delete], if: false) { .nothing }
                Perform("reserve", title: "Reserve", if: false) { .nothing }.label("Reserve it")
                OpenURL("write", title: "Write", url: "mailto:ada@example.com").label("Write to Ada").icon("mail")
            })
        #expect(
            cell.actions.map { "\($0.id.rawValue) \($0.trigger ?? "menu") \($0.kind) \($0.isEmitted)" } == [
                "open select navigate false", "remove select perform false", "remove delete perform false",
                "reserve menu perform false",
                "write menu openURL true",
            ])
        #expect(cell.proposed.isSelectable && !cell.decided.isSelectable)
        #expect(cell.proposed.accessory == .disclosureIndicator && cell.decided.accessory == .none)
        let write = try #require(cell.actions.last?.presentation)
        #expect(write.title == "Write" && write.label == "Write to Ada" && write.icon == "mail")
        #expect(write.style == .default && write.confirmation == nil)
        #expect(cell.actions.dropLast().allSatisfy { $0.presentation == nil })
    }

    /// A tap that another action answers still selects.
    @Test func `another action on tap makes the cell selectable`() async throws {
        let cell = try await cell(
            NamedCell {
                Navigate(to: ScreenPath("a"), if: false)
                Perform("lend", on: .select, if: true) { .nothing }
            })
        #expect(cell.decided.isSelectable && cell.decided.accessory == .none)
    }

    @Test func `an explanation names repeated action ids`() async throws {
        let explained = try await explanation(
            NamedCell {
                Perform("remove", on: [.select, .delete], if: true) { .nothing }
                Perform("lend", on: .toggle, if: true) { .nothing }
                Perform("lend", title: "Lend", if: true) { .nothing }
                Perform("lend", title: "Lend again", if: true) { .nothing }
            })
        #expect(explained.refusedParts.compactMap { ($0.error as? DuplicateIdentity)?.id } == ["lend"])
    }

    @Test func `an explanation shows the menu of a bar item`() async throws {
        let bar = BarItem("more", title: "More").menu {
            Navigate("all", title: "All", to: ScreenPath("all"))
            OpenURL("help", title: "Help", url: "https://example.com/")
        }
        let item = try #require(try await explanation(NamedCell {}, bar: bar).barItems.first)
        #expect(item.opens == nil)
        #expect(item.actions.map(\.presentation?.title) == ["All", "Help"])
        #expect(item.actions.map(\.id) == ["all", "help"] && item.actions.allSatisfy { $0.trigger == nil })
        let disabled = item.enabled(if: false)
        #expect(disabled.actions.isEmpty)
    }

    /// What apps can't show, and what a screen links to, may be anywhere.
    @Test func `all cells of an explanation include those inside cells inside cells`() async throws {
        let composer = TestScreen { _ in
            Section("list", topics: []) {
                ChestCell(id: "chest", box: BoxCell("box", "a", "b"))
                KnobCell("c")
            }
        }
        let explained = try await renderer.explanation(
            of: composer, for: ClientRequest(ScreenPath("test"), caller: .guest))
        #expect(explained.sections[0].allCells.map(\.id) == ["chest", "box", "a", "b", "c"])
    }
}

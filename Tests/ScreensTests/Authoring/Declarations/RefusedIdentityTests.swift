import TestSupport
import Testing

@testable import Screens

/// An identity that two things of a screen have, or that is the library's, is refused where it is composed.
@Suite struct RefusedIdentityTests {
    /// A screen with a mistake in the section `list`.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What the log says.
        let sentence: String
        let composer: any ScreenComposer

        init<Content: Cells>(
            _ testDescription: String, _ sentence: String, @CellsBuilder _ cells: @escaping @Sendable () -> Content
        ) {
            (self.testDescription, self.sentence) = (testDescription, sentence)
            composer = TestScreen { _ in
                LabelSection("good")
                Section("list", topics: []) { cells() }
            }
        }
    }

    private static let twice = "of two cells of the section, including those inside cells; the later one is a "

    private static let sameCells: [Mistake] = [
        Mistake("a row below a child", "duplicate id '1' \(twice)KnobCell") {
            BoxCell("box", "1")
            KnobCell("1")
        },
        Mistake("a row above a child", "duplicate id '1' \(twice)KnobCell") {
            KnobCell("1")
            BoxCell("box", "1")
        },
        Mistake("a child in two cells", "duplicate id 'a' \(twice)KnobCell") {
            BoxCell("one", "a")
            BoxCell("two", "a")
        },
        Mistake("two children of a cell", "duplicate id 'a' \(twice)KnobCell") { BoxCell("one", "a", "a") },
        Mistake("a child and its own cell", "duplicate id 'one' \(twice)KnobCell") { BoxCell("one", "one") },
        Mistake("a grandchild and a row", "duplicate id 'a' \(twice)KnobCell") {
            ChestCell(id: "chest", box: BoxCell("box", "a"))
            KnobCell("a")
        },
        Mistake("a grandchild and its cell", "duplicate id 'chest' \(twice)KnobCell") {
            ChestCell(id: "chest", box: BoxCell("box", "chest"))
        },
        Mistake("a child and a row far below", "duplicate id '7' \(twice)KnobCell") {
            BoxCell("box", "7")
            (100..<300).map { KnobCell(CellID(Int64($0))) }
            KnobCell("7")
        },
        Mistake("two rows far apart", "duplicate id '100' \(twice)KnobCell") {
            (100..<300).map { KnobCell(CellID(Int64($0))) }
            KnobCell("100")
        },
    ]

    private static let sameActions: [Mistake] = [
        Mistake("two gestures", "duplicate id 'go' of two actions of the cell 'panel' (PanelCell)") {
            PanelCell {
                Perform("go", on: .select, if: true) { .nothing }
                Perform("go", on: .delete, if: true) { .nothing }
            }
        },
        Mistake("a gesture and the menu", "duplicate id 'go' of two actions of the cell 'panel'") {
            PanelCell {
                Perform("go", on: .select, if: true) { .nothing }
                Perform("go", title: "Go", if: true) { .nothing }
            }
        },
        Mistake("two kinds", "duplicate id 'open' of two actions of the cell 'panel'") {
            PanelCell {
                Navigate(to: ScreenPath("a"))
                OpenURL(title: "Open", url: "https://example.com")
            }
        },
        Mistake("the first and the last", "duplicate id 'a' of two actions of the cell 'k'") {
            KnobCell("k", "a", "b", "c", "a")
        },
        Mistake("inside a cell", "duplicate id 'a' of two actions of the cell 'k'") {
            ChestCell(id: "chest", box: BoxCell("box"))
            PanelsCell()
        },
        Mistake("two on a trigger", "invalid id 'b' of an action of the cell 'panel' (PanelCell): an earlier") {
            PanelCell {
                Perform("a", on: [.select, .delete], if: true) { .nothing }
                Perform("go", on: .toggle, if: false) { .nothing }
                Perform("b", on: [.toggle, .delete], if: true) { .nothing }
            }
        },
        Mistake("two fields of a form", "duplicate id 'name' of two fields of the action 'add' of the cell 'panel'") {
            PanelCell {
                Perform(
                    "add", on: .submit, if: true, fields: [.text("name", length: 1...9), .text("name", length: 1...9)]
                ) { _ in
                    .nothing
                }
            }
        },
    ]

    private static let unusable = ": an id must have 1 to 512 bytes and not begin with ~"

    private static let names: [Mistake] = [
        Mistake("no id", "invalid id '' of a KnobCell\(unusable)") { KnobCell("") },
        Mistake("the error cell's id", "invalid id '~error' of a KnobCell\(unusable)") { KnobCell("~error", "retry") },
        Mistake("an id inside", "invalid id '~x' of a KnobCell\(unusable)") { BoxCell("box", "~x") },
        Mistake("a long id", "of a KnobCell\(unusable)") { KnobCell(CellID(String(repeating: "é", count: 257))) },
        Mistake("no action id", "invalid id '' of an action of the cell 'k' (KnobCell)\(unusable)") {
            KnobCell("k", "")
        },
        Mistake("a reserved action id", "invalid id '~retry' of an action of the cell 'k' (KnobCell)\(unusable)") {
            KnobCell("k", "~retry")
        },
    ]

    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
    private let request = ClientRequest(ScreenPath("test"), caller: .guest)

    @Test(arguments: sameCells + sameActions + names)
    func `a repeated or reserved identity fails its section`(_ mistake: Mistake) async throws {
        let screen = try await renderer.screen(mistake.composer, for: request)
        #expect(screen.failures.map(\.section) == ["list"])
        let error = try #require(screen.failures.first.map { "\($0.error)" })
        #expect(error.contains(mistake.sentence), "\(error)")
        #expect(screen.bytes.text.contains(#"{"id":"list","cells":[{"id":"~error","type":"ErrorCell""#))
        // So says an explanation, which `check` reads.
        let explained = try await renderer.explanation(of: mistake.composer, for: request)
        #expect(explained.refusedParts.map(\.section) == ["list"])
        // And a stream or a later request gets the same.
        let cached = try await renderer.screen(
            mistake.composer, for: request, sections: SectionCache(maximumBytes: 1 << 20, changes: ChangeFeed()))
        #expect(cached.bytes.text == screen.bytes.text)
    }

    /// A client that has such an href from elsewhere performs nothing.
    @Test(arguments: sameCells.prefix(5)) func `an action on a repeated cell id is not performed`(_ mistake: Mistake)
        async throws
    {
        for cell: CellID in ["1", "a", "one"] {
            do {
                let emitted = try await renderer.action("go", on: cell, in: "list", mistake.composer, for: request)
                #expect(Bool(false), "\(cell.rawValue): \(emitted)")
            } catch ActionError.notFound {} catch let error as DuplicateIdentity {
                #expect("\(error)" == "duplicate id '\(cell.rawValue)' of two cells of the section")
            }
        }
    }

    @Test(arguments: sameActions.prefix(2)) func `a repeated action id is not performed`(_ mistake: Mistake)
        async throws
    {
        await #expect(throws: DuplicateIdentity.self) {
            try await renderer.action("go", on: "panel", in: "list", mistake.composer, for: request)
        }
    }

    @Test func `two actions on one trigger are not performed`() async throws {
        let composer = TestScreen { _ in
            Section("list", topics: []) {
                PanelCell {
                    Perform("a", on: .select, if: true) { .nothing }
                    Perform("b", on: .select, if: true) { .nothing }
                }
            }
        }
        for action: ActionID in ["a", "b"] {
            await #expect(throws: UnusableIdentity.self) {
                try await renderer.action(action, on: "panel", in: "list", composer, for: request)
            }
        }
    }

    /// Other sections have ids of their own, what looks the same isn't, and one action has several triggers.
    @Test func `different identities are accepted`() async throws {
        let composer = TestScreen { _ in
            Section("one", topics: []) { BoxCell("box", "a", "caf\u{E9}", "cafe\u{301}") }
            Section("two", topics: []) {
                BoxCell("box", "a")
                KnobCell("error", "retry", "submit")
                KnobCell("a~")
                PanelCell {
                    Perform("go", on: [.select, .delete], if: true) { .nothing }
                    Perform("stay", on: .select, if: false) { .nothing }
                }
            }
        }
        let screen = try await renderer.screen(composer, for: request)
        #expect(screen.failures.isEmpty)
        _ = try await renderer.action("retry", on: "error", in: "two", composer, for: request)
        _ = try await renderer.action("go", on: "a", in: "one", composer, for: request)
    }

    /// The library's own error cell is another one.
    @Test func `a cell with the id error performs its own retry`() async throws {
        let composer = TestScreen { _ in
            Section("list", topics: []) {
                PanelCell("error") {
                    Perform("retry", on: .select, if: true) { Performed(effects: [.message("retried")]) }
                }
            }
        }
        let action = try await renderer.action("retry", on: "error", in: "list", composer, for: request)
        #expect(try await action.perform(by: request.caller).effects == [.message("retried")])
    }

    /// The row with that number may be on another page: its action would be performed.
    @Test func `a number as the id of a child is refused in a keyed section`() async throws {
        let wrong = TestScreen { _ in
            LabelSection("good")
            boxesSection(knob: "5")
        }
        var request = self.request
        request.limit = 2
        let screen = try await renderer.screen(wrong, for: request)
        let sentence =
            "invalid id '5' of a cell inside another one: numbers are the ids of this section's rows"
        #expect(screen.failures.map { "\($0.error)" } == [sentence])
        await #expect(throws: UnusableIdentity.self) {
            try await renderer.page(PageRequest(limit: 2), of: "list", wrong, for: request)
        }
        let right = TestScreen { _ in boxesSection(knob: "knob") }
        #expect(try await renderer.screen(right, for: request).failures.isEmpty)
    }

    private struct PanelsCell: CellController {
        struct Data: CellData { var text = "panels" }
        var id: CellID { "panels" }
        var data: Data { Data() }
        var children: some Cells { KnobCell("k", "a", "a") }
    }
}

import JSON
import Screens
import TestSupport
import Testing

/// What a screen reader says about a cell is written behind its actions, and only where there is something to say.
@Suite struct AccessibilityTests {
    private func screen(
        of cell: @escaping @Sendable () -> SaidCell, cellTypes: String? = nil
    ) async throws -> Screen {
        let types = try cellTypes.map { try ClientCellTypes(header: $0) }
        return try await ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }.screen(
            TestScreen { _ in Section("one", topics: []) { cell() } },
            for: ClientRequest(ScreenPath("test"), caller: .guest, clientCellTypes: types))
    }

    private func cell(_ accessibility: Accessibility?, state: any PlainState = OpenState()) async throws -> String {
        let text = try await screen { SaidCell(accessibility: accessibility, state: state) }.bytes.text
        return try #require(text.firstMatch(of: /"cells":\[(.*)\]}\]}$/)).output.1.description
    }

    private static let start = #"{"id":"a","type":"SaidCell","data":{"text":"shown","cells":[]},"#
    private static let actions =
        #""isSelectable":true,"accessory":"disclosureIndicator","actions":[{"id":"open","trigger":"select","#
        + #""kind":"navigate","href":"/screens/other"}]"#

    @Test func `accessibility follows the actions`() async throws {
        let said = try await cell(Accessibility(label: "Say \"it\"", hint: "Opens it", traits: [.selected, .header]))
        #expect(
            said == Self.start + Self.actions
                + #","accessibility":{"label":"Say \"it\"","hint":"Opens it","traits":["header","selected"]}}"#)
    }

    @Test func `accessibility is written without actions`() async throws {
        let said = try await cell(Accessibility(hint: "Opens it"), state: ClosedState())
        #expect(said == Self.start + #""isSelectable":false,"accessory":"none","accessibility":{"hint":"Opens it"}}"#)
    }

    @Test(arguments: [nil, Accessibility(), Accessibility(label: "", hint: "")])
    func `empty accessibility is not written`(_ accessibility: Accessibility?) async throws {
        #expect(try await cell(accessibility) == Self.start + Self.actions + "}")
    }

    @Test func `traits are written in a fixed order`() {
        let all = Accessibility.Trait.allCases
        #expect(Accessibility(traits: Set(all.reversed())).traitNames == all.map(\.rawValue))
        #expect(all.map(\.rawValue) == ["header", "image", "selected", "notEnabled", "updatesFrequently"])
    }

    /// A fallback says what it shows itself, and so does each cell inside a cell.
    @Test func `a fallback and a child have their own accessibility`() async throws {
        let cell: @Sendable () -> SaidCell = {
            SaidCell(accessibility: Accessibility(label: "whole"), child: Accessibility(label: "part"))
        }
        let whole = try await screen(of: cell).bytes.text
        #expect(whole.contains(#""accessibility":{"label":"part"}}]},"isSelectable":true"#))
        #expect(whole.contains(#""accessibility":{"label":"whole"}}]}]}"#))
        let plain = try await screen(of: cell, cellTypes: "TextCell").bytes.text
        #expect(plain.contains(#""type":"TextCell","data":{"text":"plain"}"#))
        #expect(plain.contains(#""accessibility":{"label":"fallback"}}]}]}"#) && !plain.contains("whole"))
    }

    @Test func `a change of accessibility alone reloads the cell`() async throws {
        let old = try await screen { SaidCell(accessibility: Accessibility(label: "before")) }
        let new = try await screen { SaidCell(accessibility: Accessibility(label: "after")) }
        let patch = Patch(from: old.asRevision, to: new)
        let cell = Self.start + Self.actions + #","accessibility":{"label":"after"}}"#
        #expect(patch.written.text.contains(#""operations":[{"op":"reload","section":"one","cell":\#(cell)}]"#))
        #expect(try old.applying(patch).bytes.array == new.bytes.array)
    }

    /// The controller has the State, and asks it.
    @Test func `accessibility may differ by role`() async throws {
        let composer = TestScreen(
            states: States { (role: TwoRoles) in
                switch role {
                case .guest: OpenState()
                case .member: ClosedState()
                }
            }
        ) { state in
            Section("one", topics: []) {
                SaidCell(accessibility: Accessibility(label: state is OpenState ? "open" : "closed"), state: state)
            }
        }
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        for (role, label) in [("guest", "open"), ("member", "closed")] {
            let caller = Caller(role: Role(rawValue: role), subject: "ana")
            let screen = try await renderer.screen(composer, for: ClientRequest(ScreenPath("test"), caller: caller))
            #expect(screen.bytes.text.contains(#""accessibility":{"label":"\#(label)"}"#))
        }
    }

    @Test func `the library's rows pass on their accessibility`() {
        let said = Accessibility(label: "ISBN, 978 3 15")
        #expect(TextCell("a", "b", accessibility: said).accessibility == said)
        #expect(DetailCell("a", label: "b", value: "c", accessibility: said).accessibility == said)
        #expect(TextCell("a", "b").accessibility == nil && EmptyCell(text: "c").accessibility == nil)
    }
}

private enum TwoRoles: String, ServiceRole {
    case guest, member

    static let withoutToken = Self.guest
}

private struct SaidCell: CellController {
    struct Data: CellData { var text: String }
    let accessibility: Accessibility?
    var child: Accessibility?
    var state: any PlainState = OpenState()

    var id: CellID { "a" }
    var data: Data { Data(text: "shown") }
    var actions: Actions { Navigate(to: ScreenPath("other"), if: state.isOpen) }
    var fallback: some Cells { TextCell(id, "plain", accessibility: Accessibility(label: "fallback")) }
    var children: some Cells { if let child { TextCell("inside", "part", accessibility: child) } }
}

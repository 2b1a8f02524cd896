import JSON
import Screens
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScreenRendererTests {
    let clock = ManualClock()

    func renderer() -> ScreenRenderer {
        ScreenRenderer(key: .testing, deadline: .seconds(1), clock: clock) { "failed in \($0.rawValue)" }
    }

    func render(_ composer: any ScreenComposer, clientCellTypes: String? = nil) async throws -> Screen {
        let types = try clientCellTypes.map { try ClientCellTypes(header: $0) }
        return try await renderer().screen(
            composer, for: ClientRequest(ScreenPath("test"), caller: .guest, clientCellTypes: types))
    }

    func sections(of screen: Screen) -> String {
        screen.bytes.text.components(after: "\"sections\":")
    }

    @Test func `members are written in the order of the wire format`() async throws {
        let screen = try await render(TestScreen { _ in Section("one", topics: []) { LabelCell(id: "a b") } })
        #expect(
            screen.bytes.text
                == #"{"id":"test","revision":"\#(screen.revision)","title":"Test","cellTypes":[{"type":"LabelCell","version":1}],"#
                + #""barItems":[],"sections":[{"id":"one","cells":[{"id":"a b","type":"LabelCell","data":{"text":"label"},"#
                + #""isSelectable":true,"accessory":"disclosureIndicator","actions":["#
                + #"{"id":"open","trigger":"select","kind":"navigate","href":"/screens/other/~-a~1b"},"#
                + #"{"id":"remove","trigger":"toggle","kind":"perform","href":"/screens/test/sections/one/cells/a%20b/actions/remove"},"#
                + #"{"id":"remove","trigger":"delete","kind":"perform","href":"/screens/test/sections/one/cells/a%20b/actions/remove"}"#
                + "]}]}]}")
    }

    @Test func `the revision is the hash of the content`() async throws {
        let screen = try await render(TestScreen { _ in Section("one", topics: []) { LabelCell(id: "a") } })
        let content = screen.bytes.text.components(after: "\(screen.revision)\",")
        #expect(screen.revision.rawValue == Bytes.copying(content).contentHash(.testing).description)
        let again = try await render(TestScreen { _ in Section("one", topics: []) { LabelCell(id: "a") } })
        #expect(again.revision == screen.revision)
        let other = try await render(TestScreen { _ in Section("one", topics: []) { LabelCell(id: "b") } })
        #expect(other.revision != screen.revision)
    }

    @Test func `a head larger than its reserved space is written`() async throws {
        let title = String(repeating: "long ", count: 1000)
        let screen = try await render(
            TestScreen(title: { title }) { _ in Section("one", topics: []) { LabelCell(id: "a") } })
        #expect(screen.bytes.text.contains("\"title\":\"\(title)\",\"cellTypes\""))
        #expect(
            screen.revision.rawValue
                == Bytes.copying(screen.bytes.text.components(after: "\(screen.revision)\",")).contentHash(.testing)
                .description)
    }

    @Test func `what the State doesn't offer is not emitted`() async throws {
        let composer = TestScreen(states: States { (_: GuestRole) in ClosedState() }) { state in
            Section("one", topics: []) { LabelCell(id: "a", state: state) }
        }
        let text = sections(of: try await render(composer))
        #expect(text.contains(#""isSelectable":false,"accessory":"none"}"#))
        #expect(!text.contains("actions"))
    }

    @Test func `a role without a State is forbidden`() async throws {
        let composer = TestScreen { _ in Section("one", topics: []) { LabelCell(id: "a") } }
        let caller = Caller(role: "stranger", subject: "ana")
        let error = await #expect(throws: ScreenError.self) {
            try await self.renderer().screen(composer, for: ClientRequest(ScreenPath("test"), caller: caller))
        }
        guard case .forbidden? = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    @Test(arguments: [true, false]) func `a cell whose tap does nothing is not selectable`(_ canRemove: Bool)
        async throws
    {
        let composer = TestScreen { _ in
            Section("one", topics: []) {
                NamedCell {
                    Navigate(to: ScreenPath("other"), if: false)
                    Perform("remove", on: .delete, if: canRemove) { .nothing }
                }
            }
        }
        let text = sections(of: try await render(composer))
        #expect(text.contains(#""isSelectable":false,"accessory":"none""#) && !text.contains(#""trigger":"select""#))
        #expect(text.contains(#""trigger":"delete""#) == canRemove)
    }

    @Test func `cells that a client lacks are replaced or left out`() async throws {
        let composer = TestScreen { _ in
            Section("one", topics: []) {
                FancyCell(id: "x")
                LabelCell(id: "y")
            }
        }
        let all = try await render(composer)
        #expect(all.bytes.text.contains(#"{"type":"FancyCell","version":2}"#))
        #expect(all.undisplayed == UndisplayedCells())

        let fallback = try await render(composer, clientCellTypes: "FancyCell, LabelCell;v=3")
        #expect(sections(of: fallback).contains(#"{"id":"x","type":"LabelCell","data":{"text":"plain"}"#))
        #expect(sections(of: fallback).contains("/cells/x/actions/remove"))
        #expect(fallback.undisplayed.replaced == ["FancyCell": 1])

        let middling = try await render(composer, clientCellTypes: "MiddlingCell")
        #expect(sections(of: middling).contains(#"{"id":"x","type":"MiddlingCell""#))
        #expect(middling.undisplayed.dropped == ["LabelCell": 1])

        let none = try await render(composer, clientCellTypes: "")
        #expect(sections(of: none) == #"[{"id":"one","cells":[]}]}"#)
        #expect(none.undisplayed.dropped == ["FancyCell": 1, "LabelCell": 1])
    }
}

extension String {
    fileprivate func components(after marker: String) -> String {
        ranges(of: marker).first.map { String(self[$0.upperBound...]) } ?? ""
    }
}

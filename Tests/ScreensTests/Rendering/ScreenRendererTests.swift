import JSON
import Screens
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScreenRendererTests {
    private let clock = ManualClock()

    private func renderer() -> ScreenRenderer {
        ScreenRenderer(key: .testing, deadline: .seconds(1), clock: clock) { "failed in \($0.rawValue)" }
    }

    private func render(_ composer: any ScreenComposer, clientCellTypes: String? = nil) async throws -> Screen {
        let types = try clientCellTypes.map { try ClientCellTypes(header: $0) }
        return try await renderer().screen(
            composer, for: ClientRequest(ScreenPath("test"), caller: .guest, clientCellTypes: types))
    }

    private func sections(of screen: Screen) -> String {
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

    @Test func `a section fails alone`() async throws {
        let composer = TestScreen { _ in
            Section("good", topics: []) { LabelCell(id: "a") }
            Section("bad", topics: []) { try await broken() }
            Section("unwritable", topics: []) {
                LabelCell(id: "gone")
                BrokenCell()
            }
        }
        let screen = try await render(composer)
        let error =
            #""cells":[{"id":"~error","type":"ErrorCell","data":{"text":"failed in en"},"isSelectable":true,"accessory":"none","#
            + #""actions":[{"id":"retry","trigger":"select","kind":"perform","href":"/screens/test/sections/bad/cells/~error/actions/retry"}]}],"isPartial":true}"#
        let text = sections(of: screen)
        #expect(text.contains(#"{"id":"bad","# + error))
        #expect(text.contains(#"{"id":"unwritable","# + error.replacingBad("unwritable")))
        #expect(!text.contains("gone"))
        #expect(screen.failures.map(\.section) == ["bad", "unwritable"])
        #expect(screen.failures.first?.error is Broken)
        #expect(
            screen.bytes.text.contains(
                #""cellTypes":[{"type":"LabelCell","version":1},{"type":"ErrorCell","version":1}]"#))
    }

    /// In its place is a section that failed, under an identity that is nobody else's.
    @Test func `a repeated section id fails the second section`() async throws {
        let composer = TestScreen { _ in
            Section("one", topics: []) { LabelCell(id: "first") }
            Section("one", topics: []) { LabelCell(id: "second") }
        }
        let screen = try await render(composer)
        #expect(screen.failures.map { ($0.error as? DuplicateIdentity)?.id } == ["one"])
        #expect(screen.failures.map(\.section) == ["~section-2"])
        #expect(screen.bytes.text.contains("first") && !screen.bytes.text.contains("second"))
        let shown = #"{"id":"~section-2","cells":[{"id":"~error","type":"ErrorCell""#
        #expect(screen.bytes.text.contains(shown))
    }

    /// An identity may be in two sections, but not twice in one.
    @Test func `a repeated cell id fails the section`() async throws {
        let composer = TestScreen { _ in
            Section("good", topics: []) { LabelCell(id: "a") }
            Section("bad", topics: []) {
                LabelCell(id: "gone")
                LabelCell(id: "a")
                LabelCell(id: "a")
            }
        }
        let screen = try await render(composer)
        #expect(screen.failures.map(\.section) == ["bad"])
        #expect(screen.failures.map { ($0.error as? DuplicateIdentity)?.id } == ["a"])
        let text = sections(of: screen)
        #expect(text.contains(#"{"id":"bad","cells":[{"id":"~error","#) && !text.contains("gone"))
    }

    /// What a section that can't be written had counted is taken back with it.
    @Test func `cells of a section that failed to be written are not counted`() async throws {
        let composer = TestScreen { _ in
            Section("good", topics: []) { LabelCell(id: "a") }
            Section("unwritable", topics: []) {
                FancyCell(id: "replaced")
                BrokenCell()
            }
        }
        let screen = try await render(composer, clientCellTypes: "LabelCell, BrokenCell, ErrorCell")
        #expect(screen.failures.map(\.section) == ["unwritable"])
        #expect(screen.undisplayed == UndisplayedCells())
    }

    /// The error cell looks like the cell that was taken back, but has nothing left to copy that from.
    @Test func `an error cell has its own appearance`() async throws {
        let composer = TestScreen(states: States { (_: GuestRole) in BareState() }) { state in
            Section("good", topics: []) { LabelCell(id: "a") }
            Section("unwritable", topics: []) {
                LabelCell(id: "gone", state: state)
                BrokenCell()
            }
        }
        let text = sections(of: try await render(composer))
        #expect(
            text.contains(
                #""data":{"text":"failed in en"},"isSelectable":true,"accessory":"none","actions":[{"id":"retry""#))
    }

    @Test func `a role without a State is forbidden`() async throws {
        let composer = TestScreen { _ in Section("one", topics: []) { LabelCell(id: "a") } }
        let caller = Caller(role: "stranger", subject: "ana")
        let error = await #expect(throws: ScreenError.self) {
            try await self.renderer().screen(composer, for: ClientRequest(ScreenPath("test"), caller: caller))
        }
        guard case .forbidden? = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    /// What the cells of a type have in common is copied from the first, which must not be one that was taken back.
    @Test func `cells after a failed section are complete`() async throws {
        let composer = TestScreen { _ in
            Section("unwritable", topics: []) {
                LabelCell(id: "gone")
                BrokenCell()
            }
            Section("good", topics: []) {
                LabelCell(id: "a")
                LabelCell(id: "b")
            }
        }
        let text = sections(of: try await render(composer))
        for id in ["a", "b"] { #expect(text.contains(#"{"id":"\#(id)","type":"LabelCell","data":{"text":"label"}"#)) }
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

    @Test func `a screen fails only if all sections fail`() async throws {
        let composer = TestScreen { _ in Section("bad", topics: []) { try await broken() } }
        let error = await #expect(throws: ScreenError.self) { try await self.render(composer) }
        guard case .everySectionFailed(let failures) = error else {
            Issue.record("another error")
            return
        }
        #expect(failures.map { ($0 as? SectionFailure)?.section } == ["bad"])
    }

    @Test func `a screen does not wait for late sections and titles`() async throws {
        let gate = Gate()
        let composer = TestScreen(title: {
            await gate.wait()
            return "Late"
        }) { _ in
            Section("good", topics: []) { LabelCell(id: "a") }
            Section("late", topics: []) {
                let _: Void = await gate.wait()
                LabelCell(id: "b")
            }
        }
        async let rendered = render(composer)
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        let screen = try await rendered
        #expect(screen.failures.map(\.section) == ["late", nil])
        #expect(screen.failures.allSatisfy { $0.error is Late })
        #expect(screen.bytes.text.contains(#""title":"Test""#))
        #expect(sections(of: screen).contains("isPartial"))
        gate.open()
    }

    @Test func `a late section is cancelled`() async throws {
        let (gate, isCancelled) = (Gate(), Flag())
        let composer = TestScreen { _ in
            Section("good", topics: []) { LabelCell(id: "a") }
            Section("late", topics: []) {
                let _: Void = await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    isCancelled.raise()
                }
                LabelCell(id: "b")
            }
        }
        async let rendered = render(composer)
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        #expect(try await rendered.failures.map(\.section) == ["late"])
        #expect(isCancelled.isRaised)
        gate.open()
    }

    @Test func `sections load side by side`() async throws {
        let gate = Gate()
        let composer = TestScreen { _ in
            for number in 0..<3 {
                Section(SectionID("\(number)"), topics: []) {
                    let _: Void = await gate.wait()
                    LabelCell(id: "a")
                }
            }
        }
        async let rendered = render(composer)
        await gate.waiters(3)
        gate.open()
        #expect(try await rendered.failures.isEmpty)
    }

    @Test func `a composition that doesn't wait stays on the thread`() async throws {
        let composer = TestScreen(title: { "n" }) { _ in
            Section("one", topics: []) { LabelCell(id: "a") }
            Section("two", topics: []) { LabelCell(id: "b") }
        }
        let isDone = Flag()
        let renderer = renderer()
        Task.immediate {
            _ = try await renderer.screen(composer, for: ClientRequest(ScreenPath("test"), caller: .guest))
            isDone.raise()
        }
        #expect(isDone.isRaised)
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

    fileprivate func replacingBad(_ name: String) -> String { replacing("sections/bad", with: "sections/" + name) }
}

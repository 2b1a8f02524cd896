import Screens
import TestSupport
import Testing

/// Sections that fail.
extension ScreenRendererTests {
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

    @Test func `a screen fails only if all sections fail`() async throws {
        let composer = TestScreen { _ in Section("bad", topics: []) { try await broken() } }
        let error = await #expect(throws: ScreenError.self) { try await self.render(composer) }
        guard case .everySectionFailed(let failures) = error else {
            Issue.record("another error")
            return
        }
        #expect(failures.map { ($0 as? SectionFailure)?.section } == ["bad"])
    }
}

extension String {
    fileprivate func replacingBad(_ name: String) -> String { replacing("sections/bad", with: "sections/" + name) }
}

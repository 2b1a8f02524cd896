import JSON
import Screens
import TestSupport
import Testing

/// What stands in the navigation bar.
@Suite(.timeLimit(.minutes(10))) struct TitleTests {
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), clock: ManualClock()) { _ in "failed" }
    private let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))

    /// Of the screen as it is shown, and as it is explained: they are the same.
    private func title(_ composer: any ScreenComposer) async throws -> String? {
        let shown = JSONObject(try await renderer.screen(composer, for: request).bytes.array)["title"].text
        #expect(try await renderer.explanation(of: composer, for: request).title == shown)
        return shown
    }

    @Test func `without a loaded title, the controller's is used`() async throws {
        #expect(try await title(TestScreen { _ in LabelSection("one") }) == "Test")
        let failing = TestScreen { _ in
            Title { throw Broken() }
            LabelSection("one")
        }
        #expect(try await title(failing) == "Test")
        #expect(try await renderer.screen(failing, for: request).failures.map(\.section) == [nil])
    }

    @Test func `the last title counts`() async throws {
        let composer = TestScreen { _ in
            Title { "First" }
            LabelSection("one")
            Personal { caller in Title { caller.subject.rawValue } }
        }
        #expect(try await title(composer) == "ana")
    }

    @Test func `a title may be loaded asynchronously`() async throws {
        let composer = TestScreen { _ in
            Title { "First" }
            Personal { caller in
                let _: Void = await Task.yield()
                Title { caller.subject.rawValue }
            }
            LabelSection("one")
        }
        #expect(try await title(composer) == "ana")
    }

    @Test func `a section may set the title`() async throws {
        let composer = TestScreen { _ in CountingSection() }
        #expect(try await title(composer) == "2 of them")
        let titled = TestScreen { _ in
            Title { "Another" }
            CountingSection()
        }
        #expect(try await title(titled) == "Another")
        #expect(try await renderer.title(composer, for: request) == "Test")
    }
}

private struct CountingSection: SectionController {
    let topics: [Topic] = []

    func cells() -> [LabelCell] { [LabelCell(id: "a"), LabelCell(id: "b")] }
    func load(_ request: PageRequest) -> Page<[LabelCell]> { Page(cells()).titled("2 of them") }
}

import JSON
import TestSupport
import Testing
@testable import Screens

/// A screen of copies is the screen that is composed without the cache, byte for byte.
@Suite(.timeLimit(.minutes(10))) struct SectionCopyTests {
    private let screens = CachedScreens()

    private func check(_ composer: any ScreenComposer, clientCellTypes: String? = nil) async throws {
        let types = try clientCellTypes.map { try ClientCellTypes(header: $0) }
        let request = screens.request(clientCellTypes: types)
        let expected = try await screens.uncached(composer, for: request)
        for _ in 0..<2 {
            let screen = try await screens.screen(composer, for: request)
            #expect(screen.bytes.text == expected.bytes.text)
            #expect(screen.revision == expected.revision)
            #expect(screen.undisplayed == expected.undisplayed)
            #expect(screen.topics == expected.topics)
            #expect(screen.cellCount == expected.cellCount)
        }
    }

    private var mixed: some ScreenComposer {
        TestScreen(title: { "loaded" }) { _ in
            Section("labels", topics: ["labels"], header: "header", footer: "footer") {
                LabelCell(id: "a")
                LabelCell(id: "b")
            }
            Personal { _ in
                Section("own", topics: ["own"]) {
                    MiddlingCell(id: "m")
                    LabelCell(id: "l", state: ClosedState())
                }
            }
            Section("fancy", topics: ["fancy"]) {
                FancyCell(id: "f")
                MiddlingCell(id: "m")
                LabelCell(id: "l")
            }
            Section("empty", topics: []) { NoCells() }
        }
    }

    @Test(arguments: [nil, "LabelCell", "MiddlingCell, FancyCell;v=2", "MiddlingCell", "Unknown"])
    func `a screen of copies equals the composed one`(_ types: String?) async throws {
        try await check(mixed, clientCellTypes: types)
    }

    @Test func `cell types are in the order of their first use`() async throws {
        let composer = TestScreen { _ in
            Section("one", topics: []) { MiddlingCell(id: "m") }
            Section("two", topics: [], isCacheable: false) {
                LabelCell(id: "l")
                MiddlingCell(id: "m")
            }
            Section("three", topics: []) {
                FancyCell(id: "f")
                LabelCell(id: "l")
            }
        }
        try await check(composer)
        let types = JSONObject(try await screens.screen(composer).bytes.array)["cellTypes"].list.map { $0["type"].text }
        #expect(types == ["MiddlingCell", "LabelCell", "FancyCell"])
    }

    @Test func `cells that aren't displayed are counted from the cache`() async throws {
        let types = try ClientCellTypes(header: "LabelCell")
        let request = screens.request(clientCellTypes: types)
        for _ in 0..<2 {
            let screen = try await screens.screen(mixed, for: request)
            #expect(screen.undisplayed.replaced == ["FancyCell": 1, "MiddlingCell": 2])
        }
    }

    @Test func `a cached page sets the title`() async throws {
        let composer = TestScreen { _ in TitledSection() }
        try await check(composer)
        #expect(try await screens.screen(composer).bytes.text.contains(#""title":"one cell""#))
    }

    @Test(arguments: 0..<20) func `cached screens of random models equal composed ones`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let model = ModelScreen.random(&random)
        let (composed, cached) = (try await model.composed(), try await model.composed(sections: screens.cache))
        let again = try await model.composed(sections: screens.cache)
        #expect([cached, again].allSatisfy { $0.bytes.text == composed.bytes.text })
        #expect(Patch(from: composed.asRevision, to: again).operations.isEmpty)
    }
}

private struct TitledSection: SectionController {
    let topics: [Topic] = []
    func cells() -> LabelCell { LabelCell(id: "a") }
    func load(_ request: PageRequest) -> Page<LabelCell> { Page(cells()).titled("one cell") }
}

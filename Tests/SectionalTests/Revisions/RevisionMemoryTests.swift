import Testing

@testable import Sectional

@Suite struct RevisionMemoryTests {
    private let renderer = ScreenRenderer(deadline: .seconds(60)) { _ in "" }

    private func screen(_ texts: String...) async throws -> Screen {
        let composer = TestScreen { _ in
            LoadedSection("list") { for text in texts { LabelCell(id: CellID(text), text: text) } }
        }
        return try await renderer.screen(composer, for: ScreenRequest(ScreenPath("test")))
    }

    @Test func knowsARevisionOfTheSameRequestAlone() async throws {
        let memory = RevisionMemory(maximumCells: 1000)
        let screen = try await screen("a")
        let request = ScreenRequest(ScreenPath("test"), caller: Caller(role: "user", subject: "ana"))
        memory.remember(screen, for: request)
        #expect(memory.revision(screen.revision, of: request)?.id == screen.revision)
        #expect(memory.revision("0", of: request) == nil)
        let others = [
            ScreenRequest(ScreenPath("other"), caller: request.caller), ScreenRequest(ScreenPath("test")),
            ScreenRequest(ScreenPath("test"), caller: Caller(role: "user", subject: "ben")),
            ScreenRequest(ScreenPath("test"), caller: Caller(role: "admin", subject: "ana")),
            ScreenRequest(ScreenPath("test"), caller: request.caller, language: "vi"),
            ScreenRequest(ScreenPath("test"), caller: request.caller, query: [.init(name: "q", value: "x")]),
            ScreenRequest(ScreenPath("test"), caller: request.caller, limit: 1),
            ScreenRequest(ScreenPath("test"), caller: request.caller, windows: ["list": Cursor(key: 1)]),
            ScreenRequest(ScreenPath("test"), caller: request.caller, clientCellTypes: ClientCellTypes([])),
        ]
        for other in others { #expect(memory.revision(screen.revision, of: other) == nil) }
    }

    /// Each screen here costs 17: its cell, and 16 besides.
    @Test func forgetsWhatWasLongestNotAskedFor() async throws {
        let memory = RevisionMemory(maximumCells: 3 * 17)
        var screens: [Screen] = []
        for text in ["a", "b", "c", "d"] { screens.append(try await screen(text)) }
        let knows = { (index: Int) in
            memory.revision(screens[index].revision, of: ScreenRequest(ScreenPath("test"))) != nil
        }
        for index in 0..<3 { memory.remember(screens[index], for: ScreenRequest(ScreenPath("test"))) }
        #expect(memory.count == 3)
        #expect(knows(0))
        memory.remember(screens[3], for: ScreenRequest(ScreenPath("test")))
        #expect(memory.count == 3)
        #expect(!knows(1))
        #expect(knows(0) && knows(2) && knows(3))
    }

    @Test func staysWithinItsBoundHoweverOftenItIsAsked() async throws {
        let memory = RevisionMemory(maximumCells: 100)
        for number in 0..<500 {
            memory.remember(try await screen("\(number)", "\(number + 1)"), for: ScreenRequest(ScreenPath("test")))
            memory.remember(try await screen("always"), for: ScreenRequest(ScreenPath("test")))
            #expect(memory.count <= 5)
        }
        #expect(try await memory.revision(screen("always").revision, of: ScreenRequest(ScreenPath("test"))) != nil)
    }

    /// Whoever asks in many long ways takes no more memory than who asks in short ones.
    @Test func countsWhatARequestTakes() async throws {
        let long = String(repeating: "x", count: 2000)
        let types = (0..<30).map { CellType(name: "C\($0)", version: 1) }
        let requests = [
            ScreenRequest(ScreenPath("test", long)),
            ScreenRequest(ScreenPath("test"), query: [.init(name: "q", value: long)]),
            ScreenRequest(ScreenPath("test"), windows: [SectionID(long): Cursor(key: 1)]),
            ScreenRequest(ScreenPath("test"), clientCellTypes: ClientCellTypes(types)),
        ]
        for request in requests {
            let memory = RevisionMemory(maximumCells: 500)
            for number in 0..<20 { memory.remember(try await screen("\(number)"), for: request) }
            #expect((1...10).contains(memory.count))
        }
    }
}
